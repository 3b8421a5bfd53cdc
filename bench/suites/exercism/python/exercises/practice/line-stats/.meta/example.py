import json
import sys


def main(arguments):
    if arguments not in ([], ["--json"]):
        print("usage: line_stats.py [--json]", file=sys.stderr)
        return 2
    text = sys.stdin.read()
    lines = text.splitlines()
    stats = {"lines": len(lines), "words": len(text.split()), "longest": max(map(len, lines), default=0)}
    if arguments:
        print(json.dumps(stats))
    else:
        print("\n".join(f"{name}: {value}" for name, value in stats.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
