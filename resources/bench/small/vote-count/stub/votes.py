def winner(ballots: list[list[str]]) -> str | None:
    """Who wins; None where nobody does."""
    raise NotImplementedError
