# Runs one of our runners once more and says which lines of the program each of its tests runs. It judges nothing.
# Arguments: the runner's script, then the tests.
import os
import runpy
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import tillgreen_report
import tillgreen_supervise
from tillgreen_lines import Tracer, lines_in, sources

# Children of a test load what lies there before anything else.
CHILDREN = os.path.join(HERE, "tillgreen_children")

write_line = tillgreen_report.Report.write
divide = tillgreen_supervise.supervise


class Measure:
    """Lines that ran since the last time that somebody asked, in this process and in those that the test started."""

    def __init__(self):
        self.key = None
        self.folder = tempfile.mkdtemp(prefix="tillgreen-lines-")
        os.environ["TILLGREEN_LINES"] = self.folder
        os.environ["TILLGREEN_ROOT"] = os.getcwd()
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [CHILDREN, os.environ.get("PYTHONPATH")]))
        self.tracer = Tracer()
        self.tracer.start()

    def take(self):
        found, self.tracer.found = self.tracer.found, {}
        for name in os.listdir(self.folder):
            with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                for line in file:
                    number, _, path = line.rstrip("\n").partition(" ")
                    if number.isdigit() and path:
                        found.setdefault(path, set()).add(int(number))
            os.unlink(file.name)
        return [(path, sorted(lines)) for path, lines in sorted(found.items())]


measure = None


def write(report, **line):
    if measure is not None and line["event"] in ("running", "result", "end"):
        tell(report, line)
    write_line(report, **line)


def tell(report, line):
    is_own = line["event"] == "result" and line["key"] == measure.key
    for path, lines in measure.take():
        if is_own:
            write_line(report, event="covered", key=line["key"], path=path, lines=lines)
        else:
            write_line(report, event="loaded", path=path, lines=lines)
    measure.key = line["key"] if line["event"] == "running" else None


class Book(tillgreen_supervise._Book):
    """Says first which lines there are at all."""

    def __init__(self, path):
        super().__init__(path)
        for source in sources():
            self.write({"event": "lines", "path": source, "lines": lines_in(source)})


def supervise(*given):
    global measure
    file_and_say = divide(*given)
    measure = Measure()
    return file_and_say


tillgreen_report.Report.write = write
tillgreen_supervise.supervise = supervise
tillgreen_supervise._Book = Book
script = os.path.join(HERE, sys.argv[1])
sys.argv = [script, *sys.argv[2:]]
runpy.run_path(script, run_name="__main__")
