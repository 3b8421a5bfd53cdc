import sys


def main(numbers):
    height = 10 * max(numbers)
    bars = "".join(
        f'<rect x="{30 * at}" y="{height - 10 * number}" width="20" height="{10 * number}"/>' for at, number in enumerate(numbers)
    )
    with open("chart.svg", "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{30 * len(numbers)}" height="{height}">{bars}</svg>')


if __name__ == "__main__":
    main([int(number) for number in sys.argv[1:]])
