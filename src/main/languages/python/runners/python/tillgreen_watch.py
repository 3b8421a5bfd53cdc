# Sees what the program itself does while its tests run, by whatever text that is written: it opens files of tests, walks through all
# objects, gives functions other code, runs code that it made and that names such means. Nothing is kept from it; it is told.
import os
import sys
import types
from _thread import get_ident

# They show lines of whoever called, for whoever reads a warning or a trace.
HARMLESS = ("warnings.py", "traceback.py", os.path.join("logging", "__init__.py"))
WALKS = frozenset(("gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys.settrace", "sys.setprofile"))
EVENTS = WALKS | {"open", "exec", "object.__setattr__"}
# What no code that a program makes for an honest end calls by name.
NAMES = frozenset(
    "_getframe currentframe f_code f_back f_lineno f_trace co_consts co_code co_filename linecache getline getsource get_objects "
    "get_referrers settrace unittest pytest _pytest".split()
)
DEEPEST = 200


def watch(write, root, tests, own):
    """From here on `write` is told of each such deed, with the line of the program that it comes from.

    :param root: the folder of the program
    :param tests: files and folders of tests
    :param own: our own folder
    """
    folders = tuple(os.path.abspath(path) for path in tests)
    getframe, abspath, separator = sys._getframe, os.path.abspath, os.sep
    known, busy = set(), set()

    def is_test(path):
        return any(path == folder or path.startswith(folder + separator) for folder in folders)

    def place(frame, is_direct=False):
        """The line of the program behind an event; None where a test, a library by itself, or we are behind it."""
        for _ in range(DEEPEST):
            if frame is None:
                return None
            path = frame.f_code.co_filename
            # Made code belongs to whoever runs it.
            if not path.startswith("<"):
                path = abspath(path)
                if is_test(path) or path.startswith(own + separator) or path.endswith(HARMLESS):
                    return None
                if path.startswith(root + separator) and "site-packages" not in path:
                    return path[len(root) + 1 :], frame.f_lineno
                if is_direct:
                    return None
            frame = frame.f_back
        return None

    def means_of(event, arguments):
        if event in WALKS:
            return "process"
        if event == "object.__setattr__":
            return "caller" if arguments[1] == "__code__" else None
        if event == "exec":
            return "hidden-code" if type(arguments[0]) is types.CodeType and names_means(arguments[0]) else None
        path = arguments[0]
        if not isinstance(path, (str, bytes)):
            return None
        return "test-files" if is_test(abspath(os.fsdecode(path))) else None

    def names_means(code):
        if not code.co_filename.startswith("<"):
            return False
        inner = [each for each in code.co_consts if type(each) is types.CodeType]
        texts = [each for each in code.co_consts if type(each) is str]
        return (
            any(name in NAMES for name in (*code.co_names, *texts))
            or any(is_test(abspath(text)) for text in texts if "test" in text and "\0" not in text)
            or any(names_means(each) for each in inner)
        )

    def hook(event, arguments):
        if event not in EVENTS or get_ident() in busy:
            return
        busy.add(get_ident())
        try:
            means = means_of(event, arguments)
            found = place(getframe(1), event != "open") if means else None
            if found and (means, *found) not in known:
                known.add((means, *found))
                write(event="did", means=means, file=found[0], line=found[1])
        except Exception:
            # What cannot be looked at is no deed.
            pass
        finally:
            busy.discard(get_ident())

    sys.addaudithook(hook)
