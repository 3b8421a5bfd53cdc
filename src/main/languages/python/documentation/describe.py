# Prints what an installed Python package says of itself and of one of its names. Runs inside a box.
import difflib
import importlib
import importlib.metadata
import inspect
import sys


def main(package, symbol):
    distribution = distribution_of(package)
    module = module_of(package, distribution)
    if module is None:
        sys.exit(3)
    if distribution is not None:
        data = distribution.metadata
        print(f"{data['Name']} {data['Version']}: {data['Summary'] or ''}")
    path = symbol[len(module.__name__) + 1 :] if symbol.startswith(module.__name__ + ".") else symbol
    is_told = True
    if path:
        is_told = tell_symbol(module, path)
    else:
        print(inspect.getdoc(module) or "")
    tell_names(module)
    if distribution is not None and not path and not inspect.getdoc(module):
        print("\n## Description\n")
        print((data.get_payload() or data.get("Description") or "")[:4000])
    sys.exit(0 if is_told else 4)


def distribution_of(package):
    names = importlib.metadata.packages_distributions().get(package, []) + [package]
    for name in names:
        try:
            return importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            pass
    return None


def module_of(package, distribution):
    found = importlib.metadata.packages_distributions()
    own = [] if distribution is None else [name for name, owners in found.items() if distribution.metadata["Name"] in owners]
    for name in [package, package.replace("-", "_"), *sorted(own)]:
        if name.startswith("_") or not name.replace("_", "a").replace(".", "a").isalnum():
            continue
        try:
            return importlib.import_module(name)
        except Exception:
            continue
    return None


def tell_symbol(module, path):
    target, known = module, module.__name__
    for part in path.split("."):
        following = getattr(target, part, None)
        if following is None and inspect.ismodule(target):
            try:
                following = importlib.import_module(f"{target.__name__}.{part}")
            except Exception:
                following = None
        if following is None:
            close = difflib.get_close_matches(part, dir(target), n=8, cutoff=0.5)
            print(f"\n{known} has no name {part!r}." + (f" Names that are alike: {', '.join(close)}." if close else ""))
            return False
        target, known = following, f"{known}.{part}"
    print(f"\n## {known}{signature_of(target)}\n")
    print(inspect.getdoc(target) or "(no docstring)")
    if inspect.isclass(target):
        for name, member in inspect.getmembers(target, callable):
            if not name.startswith("_") or name == "__init__":
                print(f"- {name}{signature_of(member)}: {first_line(member)}")
    return True


def tell_names(module):
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    print(f"\n## Names of {module.__name__}\n")
    for name in sorted(map(str, names))[:80]:
        member = getattr(module, name, None)
        if not inspect.ismodule(member):
            print(f"- {name}{signature_of(member)}: {first_line(member)}")


def signature_of(member):
    try:
        return str(inspect.signature(member)) if callable(member) else ""
    except (TypeError, ValueError):
        return "(...)"


def first_line(member):
    if not callable(member) and not inspect.isclass(member):
        return type(member).__name__
    return (inspect.getdoc(member) or "").split("\n", 1)[0][:120]


main(sys.argv[1], sys.argv[2])
