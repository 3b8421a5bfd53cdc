class StationClock:
    def __init__(self, hour, minute):
        pass
