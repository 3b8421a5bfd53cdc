def double(number: int) -> int:
    return 2 * number
