def listed(names):
    """The names, in the order in which they came."""
    return list(names)
