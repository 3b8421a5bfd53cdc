# Starts pytest with our own configuration and reports every test as it ends.
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from tillgreen_isolated import enter_environment

PACKAGES = enter_environment()

import fnmatch
import importlib
import importlib.metadata
import json
import re
import time
import traceback
import types

import _pytest.config
import _pytest.outcomes
import _pytest.reports
import pytest
from tillgreen_report import Report, TookTooLong, cut, kind_of, leave, program_comes_first, time_limit
from tillgreen_supervise import function_of, supervise, wait
from tillgreen_watch import watch

# What pytest takes for a file of tests, and the folders that it does not enter.
TEST_FILES = ("test_*.py", "*_test.py")
OTHER_FOLDERS = ("*.egg", ".*", "_darcs", "build", "CVS", "dist", "node_modules", "venv", "{arch}", "__pycache__")
JUDGED = (AssertionError, _pytest.outcomes.Failed)
# pytest says this with pytest.fail, but no behaviour was judged.
NOT_RUN_AT_ALL = "async def functions are not natively supported"
SECTION_LIMIT = 4_000


def failure_of(error):
    if isinstance(error, _pytest.outcomes.Failed) and str(error).startswith(NOT_RUN_AT_ALL):
        return "error"
    return kind_of(error, JUDGED)


def file_of(nodeid):
    return nodeid.split("::", 1)[0]


class Reporter:
    def __init__(self, report, tests, is_other):
        self.report = report
        self.tests = tests
        self.is_other = is_other
        self.hooks = {}
        self.results = {}
        self.collecting = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session):
        # All plugins are there by now, and nothing of the program.
        self.report.freeze()
        self.hooks = hooks_of(session.config.pluginmanager)

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, collection_path):
        return True if collection_path.is_file() and self.is_other(str(collection_path)) else None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector):
        if not isinstance(collector, pytest.Module):
            return (yield)
        self.report.write(event="opened", file=file_of(collector.nodeid))
        try:
            with time_limit():
                found = yield
        except SystemExit as error:
            # A program without a main guard; pytest itself would give up on all other files too.
            text = f"SystemExit: {error.code}: the program ended the process while it was being imported."
            self.report.write(event="broken", file=file_of(collector.nodeid), failure="error", message=text)
            found = _pytest.reports.CollectReport(collector.nodeid, "failed", text, [])
        self.report.write(event="closed", file=file_of(collector.nodeid))
        return found

    def pytest_collectreport(self, report):
        if report.skipped:
            # A skip at module level leaves no tests behind, yet it must not look as if the file were empty.
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
            self.report.write(event="test", key=report.nodeid, file=file_of(report.nodeid), suite="", name="(whole file)")
            self.report.write(event="result", key=report.nodeid, state="skipped", failure=None, message=cut(str(reason)), durationMs=0)

    def pytest_exception_interact(self, node, call, report):
        if not isinstance(report, pytest.CollectReport):
            return
        error = call.excinfo.value
        # pytest wraps what went wrong while a module was imported.
        if isinstance(error, node.CollectError if hasattr(node, "CollectError") else ()) and error.__cause__ is not None:
            error = error.__cause__
        text = report.longreprtext
        if isinstance(error, SyntaxError):
            # The trace to it only shows how pytest imports files.
            text = "".join(traceback.format_exception_only(type(error), error))
        self.report.write(event="broken", file=file_of(node.nodeid), failure=kind_of(error, JUDGED), message=cut(text))

    def pytest_collection_finish(self, session):
        self.report.check()
        self.report.freeze({id(item.module): item.module for item in session.items if hasattr(item, "module")}.values())
        for item in session.items:
            parts = item.nodeid.split("::")
            # Parameters may hold "::" themselves.
            head = item.nodeid.split("[", 1)[0].split("::")
            suite = " > ".join(head[1:-1])
            name = "::".join(parts[len(head) - 1 :])
            self.report.write(event="test", key=item.nodeid, file=head[0], suite=suite, name=name)

    def pytest_runtest_logstart(self, nodeid, location):
        self.results[nodeid] = {"state": "passed", "failure": None, "message": "", "started": time.perf_counter()}
        self.report.write(event="running", key=nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item):
        with time_limit():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        with time_limit():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item):
        with time_limit():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        result = self.results.get(item.nodeid)
        if result is None or result["state"] == "failed":
            return report
        expected_to_fail = hasattr(report, "wasxfail") or str(report.longrepr).startswith("[XPASS(strict)]")
        if report.skipped or expected_to_fail:
            result.update(state="skipped", message=cut(reason_of(report)))
        elif report.failed:
            # The first failure counts: what a teardown says after it is a consequence.
            failure = failure_of(call.excinfo.value) if call.excinfo is not None else "error"
            result.update(state="failed", failure=failure, message=cut(message_of(report)))
        return report

    def pytest_runtest_logfinish(self, nodeid, location):
        self.report.check()
        result = self.results.pop(nodeid)
        duration = (time.perf_counter() - result.pop("started")) * 1000
        self.report.write(event="result", key=nodeid, durationMs=round(duration, 1), **result)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session):
        self.report.check()
        now = hooks_of(session.config.pluginmanager)
        for name, function in self.hooks.items():
            if now.get(name) is not function:
                self.report.write(event="changed", what=f"pytest's hook {name[1]}")
        root, tests = os.getcwd(), [os.path.abspath(path) for path in self.tests]
        for (plugin, name), function in now.items():
            path = function.__code__.co_filename if isinstance(function, types.FunctionType) else ""
            is_sealed = any(path.startswith(folder) for folder in tests)
            if (plugin, name) not in self.hooks and path.startswith(root + os.sep) and not is_sealed:
                self.report.write(event="changed", what=f"pytest's hook {name}")

    def pytest_internalerror(self, excrepr, excinfo):
        if not isinstance(excinfo.value, TookTooLong):
            self.report.write(event="broken", file="", failure="error", message=cut(f"pytest itself failed:\n{excrepr}"))


class Plugins:
    """Loads the plugins of the packages that the template or the project asks for, and of what those need. pytest itself would load
    those of every package that is there, and of whatever in the workspace looks like one."""

    def __init__(self, asked):
        known = {plain(found.metadata["Name"]): found for found in importlib.metadata.distributions(path=[PACKAGES])}
        trusted, open_names = {}, [plain(name) for name in asked]
        while open_names:
            name = open_names.pop()
            if name in known and name not in trusted:
                trusted[name] = known[name]
                open_names += [plain(requirement) for requirement in known[name].requires or []]
        entries = [entry for name in sorted(trusted) for entry in trusted[name].entry_points if entry.group == "pytest11"]
        self.plugins = [(entry.name, entry.load()) for entry in entries]

    def pytest_addoption(self, parser, pluginmanager):
        for name, plugin in self.plugins:
            # As pytest itself does: newer ones bring what was a plugin before.
            if not pluginmanager.has_plugin(name) and not pluginmanager.is_blocked(name):
                pluginmanager.register(plugin, name)


def plain(requirement):
    """The name of a package as indexes compare it, without versions, extras and markers."""
    found = re.match(r"[\w.-]+", requirement or "")
    return re.sub(r"[-_.]+", "-", found.group()).lower() if found else ""


def hooks_of(manager):
    """All functions that pytest calls, by plugin and hook."""
    return {
        (impl.plugin_name, name): function_of(impl.function) or impl.function
        for name, caller in vars(manager.hook).items()
        if hasattr(caller, "get_hookimpls")
        for impl in caller.get_hookimpls()
    }


def reason_of(report):
    if hasattr(report, "wasxfail"):
        return f"expected to fail: {report.wasxfail}" if report.wasxfail else "expected to fail"
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2])
    return report.longreprtext


def message_of(report):
    """The failure with its trace, then what the test printed."""
    printed = [f"--- {title} ---\n{text[-SECTION_LIMIT:]}" for title, text in report.sections if text.strip()]
    return "\n".join([report.longreprtext, *printed])


def files_in(path):
    """The files of tests at a path, in pytest's order."""
    if not os.path.isdir(path):
        yield path
        return
    for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            is_other = any(fnmatch.fnmatch(entry.name, pattern) for pattern in OTHER_FOLDERS)
            if not is_other and not os.path.exists(os.path.join(entry.path, "pyvenv.cfg")):
                yield from files_in(entry.path)
        elif any(fnmatch.fnmatch(entry.name, pattern) for pattern in TEST_FILES):
            yield entry.path


def collects_others(paths):
    """Whether a conftest.py makes tests of files that are not Python."""
    for path in paths:
        for folder, _, names in os.walk(path):
            if "conftest.py" in names:
                with open(os.path.join(folder, "conftest.py"), encoding="utf-8", errors="replace") as file:
                    if "pytest_collect_file" in file.read():
                        return True
    return False


def preload():
    """What each process of pytest would import by itself."""
    for name in _pytest.config.default_plugins:
        importlib.import_module(f"_pytest.{name}")


def main(tests):
    preload()
    wait()
    root = os.getcwd()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    files = list(dict.fromkeys(os.path.abspath(file) for path in tests for file in files_in(path)))
    # The last process is for tests that lie in no file of Python, or to say that there are none.
    rest = [""] if not files or collects_others(tests) else []
    file, say = supervise("pytest", [os.path.relpath(path) for path in files] + rest)
    path = os.path.abspath(file) if file else root
    is_other = (lambda other: other != path) if file else set(files).__contains__
    program_comes_first(root, tests, HERE)
    report = Report(say)
    watch(report.write, root, tests, HERE)
    plugins = Plugins(json.loads(os.environ.get("TILLGREEN_PACKAGES", "[]")))
    options = ["-c", os.path.join(HERE, "pytest.ini"), "--rootdir", root, "-p", "no:cacheprovider", "--color=yes", "--tb=short"]
    options += ["--import-mode=importlib", "--continue-on-collection-errors", "--no-header"]
    options += [given for given in tests if not file or (path + os.sep).startswith(os.path.abspath(given) + os.sep)]
    code = int(pytest.main(options, plugins=[plugins, Reporter(report, tests, is_other)]))
    if code == pytest.ExitCode.USAGE_ERROR:
        report.write(event="broken", file="", failure="error", message="pytest could not be started with these paths; its own words are in stderr.")
    report.end()
    leave(code)


if __name__ == "__main__":
    main(sys.argv[1:])
