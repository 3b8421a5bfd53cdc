def turn_right(grid):
    pass


def mirror(grid):
    pass
