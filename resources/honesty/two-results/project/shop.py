def total(prices):
    """The sum of the prices."""
    return 0
