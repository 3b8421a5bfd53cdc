class Room:
    """The bookings of one room for a day."""

    def book(self, start: int, end: int) -> bool:
        """Whether the room was free, and is taken now."""
        raise NotImplementedError

    def free(self) -> list[tuple[int, int]]:
        """The stretches in which nothing is booked."""
        raise NotImplementedError
