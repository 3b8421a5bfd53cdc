import sys


def convert(value, unit):
    if unit == "C":
        return value * 9 / 5 + 32, "F"
    return (value - 32) * 5 / 9, "C"


if __name__ == "__main__":
    value, unit = convert(float(sys.argv[1]), sys.argv[2])
    print(f"{value:.1f} {unit}")
