# Starts a project's own pytest with the project's own configuration, and reports every test as it ends.
import os
import re
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
    code, reason = run_pytest([*words[1:], *options], [reporter, PassedOver(report, root)])
    if reason is not None:
        report.write(event="broken", file="", failure="error", message=f"pytest could not be started: {reason}")
    report.end()
    ours.leave(code)


class PassedOver:
    """Reports what the project's own settings leave out, so that it is not taken for a file that its command missed."""

    def __init__(self, report, root):
        self.report = report
        self.root = root

    def write(self, path):
        self.report.write(event="passed-over", file=os.path.relpath(path, self.root).replace(os.sep, "/"))

    @ours.pytest.hookimpl(wrapper=True)
    def pytest_ignore_collect(self, collection_path):
        is_ignored = yield
        if is_ignored:
            self.write(collection_path)
        return is_ignored

    def pytest_deselected(self, items):
        for path in {item.path for item in items}:
            self.write(path)

    def pytest_collectreport(self, report):
        if report.passed and not report.result and report.nodeid.endswith(".py"):
            self.report.write(event="passed-over", file=ours.file_of(report.nodeid))


class Said:
    """Passes on what is written, and keeps it."""

    def __init__(self, stream):
        self.stream = stream
        self.text = ""

    def write(self, text):
        self.text += text
        return self.stream.write(text)

    def __getattr__(self, name):
        return getattr(self.stream, name)


def run_pytest(words, plugins):
    """The exit code of pytest, and why it could not be started; None where it could."""
    said = sys.stderr = Said(sys.stderr)
    try:
        code = int(ours.pytest.main(words, plugins=plugins))
    except ImportError as error:
        # A plugin that an option names. What tests fail to import is caught by pytest itself.
        return int(ours.pytest.ExitCode.USAGE_ERROR), str(error)
    except Exception as error:
        # Such as a hook of the project that this pytest does not know.
        return int(ours.pytest.ExitCode.INTERNAL_ERROR), " ".join(f"{type(error).__name__}: {error}".split())
    finally:
        sys.stderr = said.stream
    return code, reason_in(said.text) if code == ours.pytest.ExitCode.USAGE_ERROR else None


def reason_in(text):
    """The line in which pytest says why it does not start."""
    plain = re.sub("\x1b\\[[0-9;]*m", "", text)
    lines = [found.strip() for found in re.findall(r"(?i)\berror: (?!usage:)(.+)", plain) if found.strip()]
    return lines[0] if lines else "its own words are in stderr."


def plugin_options():
    """Options that switch off what spreads tests over processes or judges something else than tests, where their plugins are there."""
    names = {entry.name for found in ours.importlib.metadata.distributions() for entry in found.entry_points if entry.group == "pytest11"}
    known = {"xdist": ["-n", "0"], "pytest_cov": ["--no-cov"], "randomly": ["-p", "no:randomly"]}
    return [word for name, words in known.items() if name in names for word in words]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
