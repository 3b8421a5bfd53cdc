import sys


def main():
    stock = {}
    for line in sys.stdin:
        match line.split():
            case ["in", item, count]:
                stock[item] = stock.get(item, 0) + int(count)
            case ["out", item, count] if stock.get(item, 0) < int(count):
                print(f"not enough {item}")
            case ["out", item, count]:
                stock[item] -= int(count)
            case ["show"]:
                for item in sorted(stock):
                    if stock[item] > 0:
                        print(item, stock[item])


if __name__ == "__main__":
    main()
