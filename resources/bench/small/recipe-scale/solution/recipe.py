import math
import re
from fractions import Fraction

LINE = re.compile(r"([0-9]+)( .*)", re.DOTALL)


def rounded(amount: Fraction, step: int) -> int:
    if amount == 0:
        return 0
    steps = amount / step
    half = Fraction(1, 2)
    near = math.floor(steps + half) if "@@half.kind@@" == "up" else math.ceil(steps - half)
    return max(1, near) * step


def scale(lines: list[str], factor: int | Fraction) -> list[str]:
    """The lines for so many times as much."""
    if factor <= 0:
        raise ValueError("a factor above 0 was expected")
    scaled = []
    for line in lines:
        found = LINE.fullmatch(line)
        if found is None:
            scaled.append(line)
            continue
        unit = found[2][1:].split(" ")[0]
        amount = rounded(Fraction(int(found[1])) * factor, @@step@@ if unit in ("g", "ml") else 1)
        scaled.append(f"{amount}{found[2]}")
    return scaled
