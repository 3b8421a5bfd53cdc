import re

LEAST, MOST, IS_BEFORE = @@least@@, @@most@@, "@@order.kind@@" == "before"
PART = re.compile(r"([0-9]+)?([a-zA-Z])" if IS_BEFORE else r"([a-zA-Z])([0-9]+)?")


def row(letter: str, count: int) -> str:
    if count < LEAST:
        return letter * count
    return f"{count}{letter}" if IS_BEFORE else f"{letter}{count}"


def pack(text: str) -> str:
    """The packed text."""
    if not re.fullmatch(r"[a-zA-Z]*", text):
        raise ValueError("letters were expected")
    packed = []
    for found in re.finditer(r"(.)\1*", text):
        letter, count = found[1], len(found[0])
        packed.append(row(letter, MOST) * (count // MOST) + row(letter, count % MOST))
    return "".join(packed)


def unpack(text: str) -> str:
    """The text that was packed."""
    if not re.fullmatch(rf"({PART.pattern.replace('(', '(?:')})*", text):
        raise ValueError("a packed text was expected")
    parts = []
    for found in PART.finditer(text):
        number, letter = (found[1], found[2]) if IS_BEFORE else (found[2], found[1])
        parts.append(letter * int(number or 1))
    plain = "".join(parts)
    if pack(plain) != text:
        raise ValueError("a packed text was expected")
    return plain
