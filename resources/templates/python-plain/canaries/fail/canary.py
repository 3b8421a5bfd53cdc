def double(number: int) -> int:
    return 3 * number
