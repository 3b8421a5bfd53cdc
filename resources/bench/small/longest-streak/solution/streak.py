def longest(counts: list[int]) -> int:
    """The length of the longest streak in days."""
    if any(count < 0 for count in counts):
        raise ValueError("counts of 0 or more were expected")
    best, start, last = 0, None, None
    for day, count in enumerate(counts):
        if count < @@limit@@:
            continue
        if last is None or day - last - 1 > @@gap@@:
            start = day
        last = day
        best = max(best, day - start + 1)
    return best
