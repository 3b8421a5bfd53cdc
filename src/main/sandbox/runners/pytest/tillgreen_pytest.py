# Starts pytest with our own configuration and reports every test as it ends.
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import _pytest.outcomes
import _pytest.reports
import pytest
from tillgreen_report import Report, TookTooLong, cut, kind_of, leave, program_comes_first, time_limit

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
    def __init__(self, report):
        self.report = report
        self.results = {}
        self.collecting = None

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
        result = self.results.pop(nodeid)
        duration = (time.perf_counter() - result.pop("started")) * 1000
        self.report.write(event="result", key=nodeid, durationMs=round(duration, 1), **result)

    def pytest_internalerror(self, excrepr, excinfo):
        if not isinstance(excinfo.value, TookTooLong):
            self.report.write(event="broken", file="", failure="error", message=cut(f"pytest itself failed:\n{excrepr}"))


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


def main(tests):
    root = os.getcwd()
    program_comes_first(root, tests, HERE)
    report = Report("pytest")
    options = ["-c", os.path.join(HERE, "pytest.ini"), "--rootdir", root, "-p", "no:cacheprovider", "--color=no", "--tb=short"]
    options += ["--import-mode=importlib", "--continue-on-collection-errors", *tests]
    code = int(pytest.main(options, plugins=[Reporter(report)]))
    if code == pytest.ExitCode.USAGE_ERROR:
        report.write(event="broken", file="", failure="error", message="pytest could not be started with these paths; its own words are in stderr.")
    report.end()
    leave(code)


if __name__ == "__main__":
    main(sys.argv[1:])
