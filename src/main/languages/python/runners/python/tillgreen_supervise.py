# The process that watches over the tests: it alone writes the report. What runs tests and the program is a child of it, which must
# prefix each line with a word that the program is never given.
import os
import select
import sys
import types

# What decides over red and green.
FRAMEWORKS = ("unittest", "pluggy", "json", "tillgreen_report", "tillgreen_supervise", "__main__")
PYTEST = ("runner", "python", "python_api", "raises", "outcomes", "unittest", "fixtures", "assertion", "reports", "nodes", "main", "skipping")
LINE_LIMIT = 1 << 22


def supervise(path):
    """Divides the process in two. Only the child comes back, with the function by which it reports a line of JSON."""
    word = os.urandom(16).hex().encode()
    inlet, outlet = os.pipe()
    child = os.fork()
    if child != 0:
        os.close(outlet)
        _watch(path, child, inlet, word)
    os.close(inlet)
    own, write = os.getpid(), os.write

    def say(text, getpid=os.getpid):
        # A test that forks and returns would otherwise report everything twice.
        if getpid() != own:
            return
        rest = word + b" " + text.encode("utf-8", "replace") + b"\n"
        while rest:
            rest = rest[write(outlet, rest) :]

    return say


def _watch(path, child, inlet, word):
    lines, buffer, strange, has_ended = [], b"", False, False
    report = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    status = None
    while True:
        # A process that the program left behind may hold the pipe open for ever.
        ready, _, _ = select.select([inlet], [], [], 0.05 if status is None else 0)
        piece = os.read(inlet, 1 << 16) if ready else b""
        if not piece:
            if ready or status is not None:
                break
            done, found = os.waitpid(child, os.WNOHANG)
            status = found if done else None
            continue
        *whole, buffer = (buffer + piece).split(b"\n")
        for line in whole:
            head, _, text = line.partition(b" ")
            if head != word:
                strange = True
                continue
            has_ended = has_ended or text == b'{"event": "end"}'
            lines.append(text + b"\n")
            os.write(report, lines[-1])
        buffer = buffer[-LINE_LIMIT:]
    if status is None:
        _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if strange or buffer or _text_of(path) != b"".join(lines):
        lines.append(b'{"event": "changed", "what": "the report"}\n')
    whole = path + ".whole"
    with open(whole, "wb") as file:
        file.writelines(lines)
    os.replace(whole, path)
    # Whoever leaves before the runner does has not ended well.
    os._exit(1 if code == 0 and not has_ended else 128 - code if code < 0 else code)


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
            if isinstance(module, types.ModuleType):
                self._keep(module, module.__name__, prefix)

    def _keep(self, holder, label, prefix, is_class=False):
        for name, value in list(vars(holder).items()):
            if isinstance(value, type) and not is_class and value.__module__ == holder.__name__:
                self._keep(value, f"{label}.{name}", prefix, True)
            elif not name.startswith(prefix):
                continue
            elif callable(value) or isinstance(value, (staticmethod, classmethod, property)):
                self._kept.append((holder, name, f"{label}.{name}", value, _code_of(value)))

    def changed(self):
        """The names of what is not as it was, the first ones."""
        return [
            label
            for holder, name, label, value, code in self._kept
            if (now := vars(holder).get(name)) is not value or _code_of(now) is not code
        ][:5]


def _decides(names):
    return names[0] in FRAMEWORKS or (names[0] == "_pytest" and len(names) > 1 and names[1] in PYTEST)


def _code_of(value):
    function = getattr(value, "__func__", None) or (value.fget if isinstance(value, property) else value)
    return getattr(function, "__code__", None)
