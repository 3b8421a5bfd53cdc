import csv
import sys

if __name__ == "__main__":
    rows = csv.DictReader(sys.stdin)
    print(sum(int(row[sys.argv[1]]) for row in rows))
