# Starts a project's own pytest with the project's own configuration, and reports every test as it ends.
import os
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import tillgreen_pytest as ours

# A test of an existing project may take longer than one that was written here.
SECONDS_PER_TEST = 60.0
_time_limit = ours.time_limit


def main(line, tests):
    words = shlex.split(line)
    while "=" in words[0]:
        name, value = words.pop(0).split("=", 1)
        os.environ[name] = value
    ours.preload()
    ours.time_limit = lambda: _time_limit(SECONDS_PER_TEST)
    ours.wait()
    root = os.getcwd()
    # One process, as the project's own command has: what its files share, they share here.
    _, say = ours.supervise("own-pytest", [""])
    ours.program_comes_first(root, tests, HERE)
    report = ours.Report(say)
    options = ["--continue-on-collection-errors", "-o", "cache_dir=/tmp/pytest-cache", "--maxfail=0", *plugin_options()]
    reporter = ours.Reporter(report, tests, lambda path: False)
    code = int(ours.pytest.main([*words[1:], *options], plugins=[reporter]))
    if code == ours.pytest.ExitCode.USAGE_ERROR:
        report.write(event="broken", file="", failure="error", message="pytest could not be started; its own words are in stderr.")
    report.end()
    ours.leave(code)


def plugin_options():
    """Options that switch off what spreads tests over processes or judges something else than tests, where their plugins are there."""
    names = {entry.name for found in ours.importlib.metadata.distributions() for entry in found.entry_points if entry.group == "pytest11"}
    known = {"xdist": ["-n", "0"], "pytest_cov": ["--no-cov"], "randomly": ["-p", "no:randomly"]}
    return [word for name, words in known.items() if name in names for word in words]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
