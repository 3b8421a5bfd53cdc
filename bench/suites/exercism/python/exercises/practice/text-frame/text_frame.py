def frame(lines):
    pass
