# Gives an interpreter that was started isolated the packages of the environment, by explicit paths: nothing that a package or a
# workspace brings runs before the runner does.
import os
import sys


def enter_environment():
    """Does what the module `site` would do for a virtual environment, but runs no line of a .pth file and no sitecustomize.

    Returns the folder of the packages.
    """
    environment = os.environ.get("VIRTUAL_ENV", sys.prefix)
    packages = os.path.join(environment, "lib", "python%d.%d" % sys.version_info[:2], "site-packages")
    # Before anything looks at them. Programs that a test starts with sys.executable find the packages too.
    sys.prefix = sys.exec_prefix = environment
    sys.executable = os.path.join(environment, "bin", "python3")
    sys.path.append(packages)
    sys.path.extend(path for path in _paths_in(packages) if path not in sys.path)
    import site  # under -S it only defines what follows

    site.setquit()
    site.setcopyright()
    site.sethelper()
    return packages


def _paths_in(packages):
    """The folders that .pth files add, without the code that they would run."""
    if not os.path.isdir(packages):
        return
    for name in sorted(os.listdir(packages)):
        if not name.endswith(".pth") or name.startswith("."):
            continue
        with open(os.path.join(packages, name), encoding="utf-8", errors="replace") as file:
            for line in file:
                line = line.strip()
                path = os.path.join(packages, line)
                if line and not line.startswith(("#", "import ", "import\t")) and os.path.isdir(path):
                    yield path
