import csv
import sys
from collections import defaultdict


def main(path):
    cities = defaultdict(list)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["degrees"].strip():
                cities[row["city"]].append(float(row["degrees"]))
    for city, degrees in sorted(cities.items()):
        mean = sum(degrees) / len(degrees)
        print(f"{city} {len(degrees)} {min(degrees):.1f} {max(degrees):.1f} {mean:.1f}")


if __name__ == "__main__":
    main(sys.argv[1])
