BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


def winner(first, second):
    if first == second:
        return 0
    return 1 if BEATS[first] == second else 2
