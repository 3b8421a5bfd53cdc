def frame(lines):
    if not lines:
        return []
    width = max(len(line) for line in lines)
    edge = "*" * (width + 4)
    return [edge, *(f"* {line.ljust(width)} *" for line in lines), edge]
