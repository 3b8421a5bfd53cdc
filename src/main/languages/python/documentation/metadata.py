# Prints the metadata of an installed Python package, as its authors wrote it. Runs inside a box.
import importlib.metadata
import sys

name = sys.argv[1]
for candidate in importlib.metadata.packages_distributions().get(name, []) + [name]:
    try:
        print(importlib.metadata.distribution(candidate).read_text("METADATA") or "")
        break
    except importlib.metadata.PackageNotFoundError:
        pass
else:
    sys.exit(3)
