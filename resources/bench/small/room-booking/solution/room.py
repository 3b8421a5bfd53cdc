class Room:
    """The bookings of one room for a day."""

    def __init__(self) -> None:
        self._taken: list[tuple[int, int]] = []

    def book(self, start: int, end: int) -> bool:
        """Whether the room was free, and is taken now."""
        if not @@open@@ <= start < end <= @@close@@:
            raise ValueError(f"a time of the day was expected, found {start} to {end}")
        if any(start < until + @@pause@@ and begin < end + @@pause@@ for begin, until in self._taken):
            return False
        self._taken = sorted([*self._taken, (start, end)])
        return True

    def free(self) -> list[tuple[int, int]]:
        """The stretches in which nothing is booked."""
        edges = [(@@open@@, @@open@@), *self._taken, (@@close@@, @@close@@)]
        pairs = zip(edges, edges[1:])
        return [(until, begin) for (_, until), (begin, _) in pairs if until < begin]
