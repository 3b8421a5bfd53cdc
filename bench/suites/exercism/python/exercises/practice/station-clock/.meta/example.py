class StationClock:
    def __init__(self, hour, minute):
        self.minutes = (hour * 60 + minute) % 1440

    def __str__(self):
        return f"{self.minutes // 60:02}:{self.minutes % 60:02}"

    def __eq__(self, other):
        return isinstance(other, StationClock) and self.minutes == other.minutes

    def __hash__(self):
        return hash(self.minutes)

    def __add__(self, minutes):
        return StationClock(0, self.minutes + minutes)

    def __sub__(self, minutes):
        return StationClock(0, self.minutes - minutes)
