def turn_right(grid):
    return [list(row) for row in zip(*reversed(grid))]


def mirror(grid):
    return [row[::-1] for row in grid]
