class ScoreBoard:
    def __init__(self):
        self.table = {}

    def record(self, home, away, home_goals, away_goals):
        home_points = 3 if home_goals > away_goals else 1 if home_goals == away_goals else 0
        away_points = {3: 0, 1: 1, 0: 3}[home_points]
        self.table[home] = self.points(home) + home_points
        self.table[away] = self.points(away) + away_points

    def points(self, team):
        return self.table.get(team, 0)

    def ranking(self):
        return sorted(self.table, key=lambda team: (-self.table[team], team))
