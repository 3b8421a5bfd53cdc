def pack(text: str) -> str:
    """The packed text."""
    raise NotImplementedError


def unpack(text: str) -> str:
    """The text that was packed."""
    raise NotImplementedError
