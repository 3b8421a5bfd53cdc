# Finds and runs unittest tests with nothing but the standard library and reports every test as it ends.
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from tillgreen_isolated import enter_environment

enter_environment()

import glob
import importlib.util
import time
import traceback
import unittest
import unittest.suite

from tillgreen_django import begin_django
from tillgreen_report import Report, TookTooLong, cut, kind_of, leave, program_comes_first, time_limit
from tillgreen_supervise import supervise, wait
from tillgreen_watch import watch


TEST_FILES = ("test_*.py", "*_test.py", "test.py", "tests.py")
GREEN, RED, YELLOW, PLAIN = "\033[32m", "\033[31m", "\033[33m", "\033[0m"
# For the terminal; what is recorded of a run has no colours.
WORDS = {"passed": f"{GREEN}ok{PLAIN}", "failed": f"{RED}FAILED{PLAIN}", "skipped": f"{YELLOW}skipped{PLAIN}"}


class Result(unittest.TestResult):
    """Collects what happens to one test at a time; the first failure counts, failures of subTests belong to their test."""

    def __init__(self, report, files):
        super().__init__()
        self.report = report
        self.files = files
        self.pending = {}
        self.failed = False
        self.limit = None
        self.current = None

    def known(self, test):
        key = test.id()
        module = type(test).__module__
        suite, name = type(test).__qualname__, getattr(test, "_testMethodName", key)
        self.pending[key] = test
        self.report.write(event="test", key=key, file=self.files.get(module, ""), suite=suite, name=name)

    def startTest(self, test):
        super().startTest(test)
        self.current = {"state": "passed", "failure": None, "message": "", "started": time.perf_counter()}
        self.report.write(event="running", key=test.id())
        self.limit = time_limit()
        self.limit.__enter__()

    def stopTest(self, test):
        try:
            self.limit.__exit__(None, None, None)
        except TookTooLong:
            self.fail(test, sys.exc_info())
        super().stopTest(test)
        self.report.check()
        self.finish(test, self.current)
        self.current = None

    def finish(self, test, result):
        self.pending.pop(test.id(), None)
        now = time.perf_counter()
        duration = (now - result.pop("started", now)) * 1000
        self.report.write(event="result", key=test.id(), durationMs=round(duration, 1), **result)
        print(f"{test.id()} ... {WORDS[result['state']]}", file=sys.stderr)
        if result["state"] == "failed":
            self.failed = True
            print(result["message"], file=sys.stderr)

    def fail(self, test, err, prefix=""):
        failure = {"state": "failed", "failure": kind_of(err[1]), "message": cut(prefix + self._exc_info_to_string(err, test))}
        if isinstance(test, unittest.suite._ErrorHolder):
            # setUpClass or setUpModule: none of the tests behind it will be started.
            self.finish_all_behind(test, failure)
        elif self.current is not None and self.current["state"] != "failed":
            self.current.update(failure)

    def finish_all_behind(self, holder, result):
        place = holder.description.partition("(")[2].rstrip(")")
        behind = [test for key, test in self.pending.items() if key.startswith(place + ".")]
        for test in behind:
            self.finish(test, dict(result))
        if not behind and result["state"] == "failed":
            self.failed = True
            self.report.write(event="broken", file=self.file_at(place), failure=result["failure"], message=result["message"])

    def file_at(self, place):
        return next((file for module, file in self.files.items() if place == module or place.startswith(module + ".")), "")

    def addFailure(self, test, err):
        self.fail(test, err)

    def addError(self, test, err):
        self.fail(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.fail(test, err, f"in the part {subtest._subDescription()}:\n")

    def addSkip(self, test, reason):
        skipped = {"state": "skipped", "failure": None, "message": cut(str(reason))}
        if isinstance(test, unittest.suite._ErrorHolder):
            self.finish_all_behind(test, skipped)
        elif self.current is None:
            self.finish(test, skipped)
        elif self.current["state"] == "passed":
            self.current.update(skipped)

    def addExpectedFailure(self, test, err):
        if self.current["state"] == "passed":
            self.current.update(state="skipped", message="expected to fail")

    def addUnexpectedSuccess(self, test):
        if self.current["state"] == "passed":
            self.current.update(state="skipped", message="expected to fail, but passed")


def files_of(paths):
    """The test files under these paths, in a stable order, relative to the workspace."""
    found = []
    for path in paths:
        if os.path.isdir(path):
            found += [file for name in TEST_FILES for file in glob.glob(os.path.join(glob.escape(path), "**", name), recursive=True)]
        else:
            found.append(path)
    return list(dict.fromkeys(sorted(os.path.relpath(file) for file in found)))


def load(file, report):
    """Imports one test file under a name made of its path, so that equal names in different folders do not collide."""
    name = os.path.splitext(file)[0].replace(os.sep, ".")
    report.write(event="opened", file=file)
    try:
        begin_django(os.getcwd())
        with time_limit():
            spec = importlib.util.spec_from_file_location(name, os.path.abspath(file))
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            spec.loader.exec_module(module)
            return name, unittest.defaultTestLoader.loadTestsFromModule(module)
    except unittest.SkipTest as skip:
        report.write(event="test", key=file, file=file, suite="", name="(whole file)")
        report.write(event="result", key=file, state="skipped", failure=None, message=cut(str(skip)), durationMs=0)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        text = "".join(traceback.format_exception(type(error), error, own_frames_removed(error.__traceback__)))
        failure = "import" if isinstance(error, FileNotFoundError) and not os.path.exists(file) else kind_of(error)
        report.write(event="broken", file=file, failure=failure, message=cut(text))
        print(f"{file} ... could not be loaded\n{text}", file=sys.stderr)
    finally:
        report.write(event="closed", file=file)
    return None


def own_frames_removed(trace):
    while trace is not None and (trace.tb_frame.f_code.co_filename == __file__ or "importlib" in trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    return trace


def tests_in(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from tests_in(part)
        else:
            yield part


def main(paths):
    wait()
    root = os.getcwd()
    files = files_of(paths)
    modules = {os.path.splitext(file)[0].replace(os.sep, "."): file for file in files}
    file, say = supervise("unittest", files)
    program_comes_first(root, paths, HERE)
    report = Report(say)
    report.freeze()
    watch(report.write, root, paths, HERE)
    name, suite = load(file, report) or (None, unittest.TestSuite())
    result = Result(report, modules)
    # Tests that were imported from another test file run in that one's process.
    found = list(tests_in(suite))
    own = [test for test in found if modules.get(type(test).__module__, file) == file]
    for test in own:
        result.known(test)
    report.check()
    report.freeze([sys.modules[name]] if name in sys.modules else [])
    unittest.TestSuite([suite] if len(own) == len(found) else own).run(result)
    report.check()
    report.end()
    leave(1 if result.failed or name is None else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
