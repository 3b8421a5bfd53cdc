def balance(text: str) -> list[tuple[str, int]]:
    """The sum for each name."""
    raise NotImplementedError
