class Hall:
    def __init__(self, rows: int, seats: int) -> None:
        raise NotImplementedError

    def book(self, count: int) -> list[tuple[int, int]]:
        raise NotImplementedError

    def release(self, places: list[tuple[int, int]]) -> None:
        raise NotImplementedError

    def free(self) -> int:
        raise NotImplementedError
