COINS = (200, 100, 50, 20, 10, 5, 2, 1)


def change(cents):
    coins = []
    for coin in COINS:
        count, cents = divmod(cents, coin)
        coins += [coin] * count
    return coins
