def parse(text: str) -> int:
    """Seconds of a text such as "1h 20m 5s"."""
    raise NotImplementedError


def say(seconds: int) -> str:
    """The text of so many seconds."""
    raise NotImplementedError
