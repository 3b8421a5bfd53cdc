# The process that watches over the tests: it alone writes the report. What runs tests and the program is a child of it, one for each test
# file, which must prefix each line with a word that the program is never given.
import functools
import gc
import json
import os
import select
import stat
import sys
import types

# What decides over red and green.
FRAMEWORKS = ("unittest", "pluggy", "json", "tillgreen_report", "tillgreen_supervise", "__main__")
PYTEST = ("runner", "python", "python_api", "raises", "outcomes", "unittest", "fixtures", "assertion", "reports", "nodes", "main", "skipping")
# Programs put their own there, and no line of a report needs it.
HARMLESS = ("json.encoder.JSONEncoder.default",)
# Where each kind of value keeps its function. Taken here, before any program runs.
INNER = {
    types.MethodType: types.MethodType.__func__,
    staticmethod: staticmethod.__dict__["__func__"],
    classmethod: classmethod.__dict__["__func__"],
    property: property.fget,
    functools.partial: functools.partial.func,
}
CODE = types.FunctionType.__code__
# A function is wrapped in fewer.
DEEPEST = 9
LINE_LIMIT = 1 << 22
# The exit code of pytest that found nothing to run.
NO_TESTS = 5


def wait():
    """Waits until a process that was started ahead is let go. Nothing of the workspace was read by then; afterwards nothing tells of it."""
    if not stat.S_ISSOCK(os.fstat(0).st_mode):
        return
    if os.read(0, 16) != b"go\n":
        os._exit(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def supervise(runner, files):
    """Divides the process once for each test file, one after the other, so that no file meets what another one left behind.

    Only the children come back, each with its file and the function by which it reports a line of JSON. This process never loads a line
    of the program; it leaves when the last child has ended.
    """
    book = _Book(os.environ.get("TILLGREEN_REPORT", "/tillgreen/report/report.json"))
    book.write({"event": "start", "runner": runner})
    # What is there by now outlives every child, and need not be looked at by their collectors.
    gc.freeze()
    for number, file in enumerate(files):
        say = _divide(book, number, file)
        if say is not None:
            return file, say
    os._exit(book.close())


def _divide(book, number, file):
    """In the child the function by which it reports; None in the parent, where the child has ended."""
    word = os.urandom(16).hex().encode()
    inlet, outlet = os.pipe()
    child = os.fork()
    if child != 0:
        os.close(outlet)
        _watch(book, _Child(child, number, file, word, inlet))
        os.close(inlet)
        return None
    os.close(inlet)
    os.close(book.report)
    own, write = os.getpid(), os.write

    def say(text, getpid=os.getpid):
        # A test that forks and returns would otherwise report everything twice.
        if getpid() != own:
            return
        rest = word + b" " + text.encode("utf-8", "replace") + b"\n"
        while rest:
            rest = rest[write(outlet, rest) :]

    return say


class _Child:
    def __init__(self, process, number, file, word, inlet):
        self.process, self.number, self.file, self.word, self.inlet = process, number, file, word, inlet
        self.has_ended = False


def _watch(book, child):
    """Writes down what one child says until it has ended."""
    buffer, status = b"", None
    while True:
        # A process that the program left behind may hold the pipe open for ever.
        ready, _, _ = select.select([child.inlet], [], [], 0.05 if status is None else 0)
        piece = os.read(child.inlet, 1 << 16) if ready else b""
        if not piece:
            if ready or status is not None:
                break
            done, found = os.waitpid(child.process, os.WNOHANG)
            status = found if done else None
            continue
        *whole, buffer = (buffer + piece).split(b"\n")
        for line in whole:
            head, _, text = line.partition(b" ")
            if head != child.word or not _take(book, child, text):
                book.is_strange = True
        buffer = buffer[-LINE_LIMIT:]
    if status is None:
        _, status = os.waitpid(child.process, 0)
    book.is_strange = book.is_strange or buffer != b""
    code = os.waitstatus_to_exitcode(status)
    code = 128 - code if code < 0 else code
    if not child.has_ended:
        book.write({"event": "left", "file": child.file, "exit": code})
    # Whoever leaves before the runner does has not ended well.
    book.codes.append(code if child.has_ended else code or 1)


def _take(book, child, text):
    """Writes down one line; False where it is none of ours."""
    try:
        line = json.loads(text)
        if line["event"] == "end":
            child.has_ended = True
            return True
        if "key" in line:
            # No file can say anything of another one's tests.
            line["key"] = f"{child.number} {line['key']}"
        book.write(line)
        return True
    except (ValueError, TypeError, KeyError):
        return False


class _Book:
    """The report, and what became of those whose words stand in it."""

    def __init__(self, path):
        self.path, self.lines, self.codes, self.is_strange = path, [], [], False
        self.report = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)

    def write(self, line):
        text = json.dumps(line).encode() + b"\n"
        # What ails all files alike is said once.
        if line["event"] in ("broken", "changed") and text in self.lines:
            return
        self.lines.append(text)
        os.write(self.report, text)

    def close(self):
        """Puts the whole report in its place, and says with which code to leave."""
        if self.is_strange or _text_of(self.path) != b"".join(self.lines):
            self.write({"event": "changed", "what": "the report"})
        self.write({"event": "end"})
        whole = self.path + ".whole"
        with open(whole, "wb") as file:
            file.writelines(self.lines)
        os.replace(whole, self.path)
        # One file without tests is no fault where others have some.
        with_tests = [code for code in self.codes if code != NO_TESTS]
        return max(with_tests, default=NO_TESTS if self.codes else 0)


def _text_of(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


class Frozen:
    """Remembers the functions of the test framework, or the tests of these modules, to say which of them are others later on."""

    def __init__(self, modules=None):
        self._kept = []
        if modules is None:
            modules = [module for name, module in list(sys.modules.items()) if _decides(name.split("."))]
            self._kept = [(os, name, "os." + name, vars(os)[name], None) for name in ("_exit", "replace", "write")]
            prefix = ""
        else:
            prefix = "test"
        for module in modules:
            if _is_a(module, types.ModuleType):
                self._keep(module, module.__name__, prefix)

    def _keep(self, holder, label, prefix, is_class=False):
        for name, value in list(_names_in(holder).items()):
            if _is_a(value, type) and not is_class and _names_in(value).get("__module__") == holder.__name__:
                self._keep(value, f"{label}.{name}", prefix, True)
            elif not name.startswith(prefix) or f"{label}.{name}" in HARMLESS:
                continue
            elif callable(value) or _is_a(value, (staticmethod, classmethod, property)):
                self._kept.append((holder, name, f"{label}.{name}", value, _code_of(value)))

    def changed(self):
        """The names of what is not as it was, the first ones."""
        return [
            label
            for holder, name, label, value, code in self._kept
            if (now := _names_in(holder).get(name)) is not value or _code_of(now) is not code
        ][:5]


def _decides(names):
    return names[0] in FRAMEWORKS or (names[0] == "_pytest" and len(names) > 1 and names[1] in PYTEST)


# Values are judged by their type alone. An attribute is never asked of them: some objects answer to every name, each time with another
# object (`unittest.mock.call`), and others run code of the program.


def _is_a(value, kinds):
    """As `isinstance`, which believes what an object says of its own class."""
    return issubclass(type(value), kinds)


def _names_in(holder):
    """What a module or class holds by itself."""
    return object.__getattribute__(holder, "__dict__")


def function_of(value):
    """The plain function behind a function, method, static or class method or property; None behind anything else."""
    for _ in range(DEEPEST):
        if _is_a(value, types.FunctionType):
            return value
        kind = next((kind for kind in INNER if _is_a(value, kind)), None)
        if kind is None:
            return None
        value = INNER[kind].__get__(value)
    return None


def _code_of(value):
    function = function_of(value)
    return None if function is None else CODE.__get__(function)
