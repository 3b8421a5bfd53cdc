def find():
    """An even prime above 2."""
    raise NotImplementedError
