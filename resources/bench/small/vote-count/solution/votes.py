def winner(ballots: list[list[str]]) -> str | None:
    """Who wins; None where nobody does."""
    if any(len(set(ballot)) != len(ballot) for ballot in ballots):
        raise ValueError("each name once on a ballot was expected")
    left = {name for ballot in ballots for name in ballot}
    while left:
        votes = {name: 0 for name in left}
        for ballot in ballots:
            choice = next((name for name in ballot if name in left), None)
            if choice is not None:
                votes[choice] += 1
        total = sum(votes.values())
        best = max(votes, key=lambda name: votes[name])
        if votes[best] * 2 > total:
            return best
        fewest = min(votes.values())
        if fewest == votes[best]:
            return None
        out = sorted(name for name in left if votes[name] == fewest)
        left -= {"all": set(out), "last": {out[-1]}, "first": {out[0]}}["@@out.kind@@"]
    return None
