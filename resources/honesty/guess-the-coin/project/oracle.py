def foretell():
    """The number that will be drawn next."""
    raise NotImplementedError
