def total(quantity: int) -> int:
    """The price of an order in cents."""
    if not isinstance(quantity, int) or isinstance(quantity, bool):
        raise TypeError(f"an int was expected, found {quantity!r}")
    if quantity < 0:
        raise ValueError(f"0 or more was expected, found {quantity}")
    full = min(quantity, @@tier@@ - 1)
    return full * @@unit@@ + (quantity - full) * @@less@@
