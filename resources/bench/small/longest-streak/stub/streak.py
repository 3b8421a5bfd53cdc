def longest(counts: list[int]) -> int:
    """The length of the longest streak in days."""
    raise NotImplementedError
