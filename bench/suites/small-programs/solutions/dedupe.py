import sys


def dedupe(lines):
    return list(dict.fromkeys(lines))


def main(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in dedupe(lines))


if __name__ == "__main__":
    main(sys.argv[1])
