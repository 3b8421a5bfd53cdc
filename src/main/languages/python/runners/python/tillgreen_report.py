# Writes what a Python test run finds, line by line, so that a run that is killed half-way still tells what it knew.
import builtins
import contextlib
import json
import os
import signal
import sys
import threading

from tillgreen_supervise import Frozen

MESSAGE_LIMIT = 20_000
SECONDS_PER_TEST = 10.0

_dumps = json.dumps
_GROUP = getattr(builtins, "BaseExceptionGroup", None)


class TookTooLong(BaseException):
    """Raised inside a test that did not come back. Not an Exception, so that a program's own `except Exception` cannot swallow it."""


class Report:
    """JSON lines, handed to the process that watches over this one."""

    def __init__(self, say):
        self._say = say
        self._changed = set()
        self._frozen = []

    def write(self, **line):
        self._say(_dumps(line))

    def freeze(self, modules=None):
        """From here on it is told where functions of the framework, or of these modules, become others."""
        self._frozen.append(Frozen(modules))
        self._own = dict(vars(self))

    def check(self):
        """Before the framework itself puts things back at its own end."""
        changed = [name for frozen in self._frozen for name in frozen.changed()]
        changed += [f"the reporter's {name}" for name in vars(self) if self._frozen and name not in self._own and name != "_own"]
        for name in changed:
            if name not in self._changed:
                self._changed.add(name)
                self.write(event="changed", what=name)

    def end(self):
        self.write(event="end")


def cut(text):
    """Long messages lose their middle: the test is named at the beginning and the reason stands at the end."""
    if len(text) <= MESSAGE_LIMIT:
        return text
    half = MESSAGE_LIMIT // 2 - 40
    return f"{text[:half]}\n... {len(text) - 2 * half} characters left out ...\n{text[-half:]}"


def kind_of(error, judged=(AssertionError,), depth=0):
    """Says why a test is not green: `judged` are the errors by which a test says that the behaviour is wrong."""
    if isinstance(error, TookTooLong):
        return "timeout"
    if isinstance(error, NotImplementedError):
        return "not-implemented"
    if isinstance(error, judged):
        return "assertion"
    if isinstance(error, ImportError):
        return "import"
    if isinstance(error, SyntaxError):
        return "syntax"
    if _says_not_implemented(error):
        return "not-implemented"
    if _GROUP is not None and isinstance(error, _GROUP):
        kinds = {kind_of(inner, judged, depth + 1) for inner in error.exceptions}
        return kinds.pop() if len(kinds) == 1 else "error"
    # A program that wraps what its stub raised still failed because of the stub.
    cause = error.__cause__
    if cause is not None and depth < 5 and kind_of(cause, (), depth + 1) == "not-implemented":
        return "not-implemented"
    return "error"


def _says_not_implemented(error):
    try:
        return "not implemented" in str(error).lower()
    except Exception:
        return False


@contextlib.contextmanager
def time_limit(seconds=SECONDS_PER_TEST):
    """Interrupts Python code that takes longer. Code stuck inside C is left to the limit on the whole command."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    message = f"did not come back within {seconds:g} seconds"
    has_rung = False

    def ring(_signal, _frame):
        __tracebackhide__ = True  # read by pytest
        nonlocal has_rung
        has_rung = True
        raise TookTooLong(message)

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again every second: a bare `except:` in a loop swallows the first one.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if has_rung:
        raise TookTooLong(f"{message}, and something in it swallowed the interruption")


def program_comes_first(root, tests, own_folder):
    """Imports as for `python main.py`: the workspace comes first. Our own folder goes: its names are not the program's."""
    rest = [entry for entry in sys.path if entry != own_folder]
    # Last, for what tests share with each other: a helper must not stand in for a module of the program.
    shared = [os.path.join(root, os.path.normpath(path).split(os.sep)[0]) for path in tests]
    sys.path[:] = list(dict.fromkeys([root, os.path.join(root, "src"), *rest, *filter(os.path.isdir, shared)]))


def leave(code):
    """Ends the process even where a test left a thread behind that would keep it alive."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    os._exit(code)
