class ScoreBoard:
    def __init__(self):
        pass
