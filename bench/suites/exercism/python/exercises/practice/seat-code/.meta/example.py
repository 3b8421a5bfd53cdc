import re


def parse_seat(code):
    found = re.fullmatch(r"([1-9]\d*)-(\d\d)([A-F])", code)
    if not found:
        raise ValueError("This is no code of a seat.")
    return int(found[1]), int(found[2]), found[3]


def next_seat(code):
    carriage, row, letter = parse_seat(code)
    if letter == "F":
        return f"{carriage}-{row + 1:02}A"
    return f"{carriage}-{row:02}{chr(ord(letter) + 1)}"
