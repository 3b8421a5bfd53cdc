import re

SECONDS = {"h": 3600, "m": 60, "s": 1}


def parse_duration(text):
    return sum(int(count) * SECONDS[unit] for count, unit in re.findall(r"(\d+)\s*([hms])", text))
