import re


def balance(text: str) -> list[tuple[str, int]]:
    """The sum for each name."""
    names: dict[str, str] = {}
    sums: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, mark, amount = line.partition("@@format.mark@@")
        if not mark or not name.strip() or not re.fullmatch(r"-?[0-9]+", amount.strip()):
            raise ValueError(f"line {number}: a name and an amount were expected")
        key = name.strip().lower()
        names.setdefault(key, name.strip())
        sums[key] = sums.get(key, 0) + int(amount)
    return sorted(((names[key], total) for key, total in sums.items()), key=lambda pair: @@order.key@@)
