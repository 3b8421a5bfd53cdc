# Follows which lines of the program's own files are run.
import json
import os
import sys
import threading

ROOT = os.environ.get("TILLGREEN_ROOT") or os.getcwd()
HERE = os.path.dirname(os.path.abspath(__file__))


def sources():
    """The program's own files, relative to the workspace."""
    with open(os.path.join(HERE, "tillgreen-sources.json"), encoding="utf-8") as file:
        return json.load(file)


def lines_in(path):
    """The lines of a file that could run; none where it is no Python that can be read."""
    try:
        with open(os.path.join(ROOT, path), "rb") as file:
            codes = [compile(file.read(), path, "exec", dont_inherit=True)]
    except (OSError, SyntaxError, ValueError):
        return []
    lines = set()
    while codes:
        code = codes.pop()
        lines.update(line for _, _, line in code.co_lines() if line)
        codes += [part for part in code.co_consts if hasattr(part, "co_lines")]
    return sorted(lines)


class Tracer:
    """Remembers lines by path. `told` hears of each line once, where it is given."""

    def __init__(self, told=None):
        self.found, self.told = {}, told
        self.own = {os.path.join(ROOT, path): path for path in sources()}
        # A script is compiled under the name by which it was called.
        self.folder = os.getcwd()
        self.known = {}

    def start(self):
        threading.settrace(self.enter)
        sys.settrace(self.enter)

    def enter(self, frame, event, given):
        name = frame.f_code.co_filename
        if name not in self.known:
            self.known[name] = self.own.get(os.path.normpath(os.path.join(self.folder, name)))
        path = self.known[name]
        if path is None:
            return None

        def line(frame, event, given):
            if event == "line":
                self.see(path, frame.f_lineno)
            return line

        return line

    def see(self, path, number):
        lines = self.found.setdefault(path, set())
        if number not in lines:
            lines.add(number)
            if self.told is not None:
                self.told(path, number)
