from fractions import Fraction


def scale(lines: list[str], factor: int | Fraction) -> list[str]:
    """The lines for so many times as much."""
    raise NotImplementedError
