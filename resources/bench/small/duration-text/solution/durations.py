import re

UNITS = {"@@long.unit@@": @@long.seconds@@, "h": 3600, "m": 60, "s": 1}
FORM = re.compile(r"[0-9]+[a-z]( [0-9]+[a-z])*")


def parse(text: str) -> int:
    """Seconds of a text such as "1h 20m 5s"."""
    if not FORM.fullmatch(text):
        raise ValueError("numbers with units were expected")
    parts = [(int(part[:-1]), part[-1]) for part in text.split(" ")]
    order = [unit for unit in UNITS if unit in [found for _, found in parts]]
    if [unit for _, unit in parts] != order:
        raise ValueError("units from large to small were expected, none twice")
    return sum(number * UNITS[unit] for number, unit in parts)


def say(seconds: int) -> str:
    """The text of so many seconds."""
    if seconds < 0:
        raise ValueError("0 or more seconds were expected")
    parts = []
    for unit, size in UNITS.items():
        number, seconds = divmod(seconds, size)
        if number > 0:
            parts.append(f"{number}{unit}")
    return " ".join(parts) or "0s"
