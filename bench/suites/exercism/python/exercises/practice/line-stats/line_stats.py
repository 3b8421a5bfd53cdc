def main(arguments):
    raise NotImplementedError


if __name__ == "__main__":
    import sys

    raise SystemExit(main(sys.argv[1:]))
