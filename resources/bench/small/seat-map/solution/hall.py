class Hall:
    def __init__(self, rows: int, seats: int) -> None:
        self.rows, self.seats = rows, seats
        self.booked: set[tuple[int, int]] = set()

    def book(self, count: int) -> list[tuple[int, int]]:
        if not 1 <= count <= @@limit@@:
            raise ValueError("1 to @@limit@@ seats were expected")
        rows = range(1, self.rows + 1)
        for row in rows if "@@place.kind@@" == "first" else reversed(rows):
            for seat in range(1, self.seats - count + 2):
                places = [(row, seat + at) for at in range(count)]
                if self.booked.isdisjoint(places):
                    self.booked.update(places)
                    return places
        return []

    def release(self, places: list[tuple[int, int]]) -> None:
        if not self.booked.issuperset(places):
            raise ValueError("booked seats were expected")
        self.booked.difference_update(places)

    def free(self) -> int:
        return self.rows * self.seats - len(self.booked)
