def parse_seat(code):
    pass


def next_seat(code):
    pass
