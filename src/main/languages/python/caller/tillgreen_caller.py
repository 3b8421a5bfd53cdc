"""Calls the plain functions of a workspace with many values and writes down, line by line, what came of each call.

Usage: tillgreen_caller.py REQUEST REPORT. The request is JSON: {"modules": [paths], "tests": [paths], "count": n,
"seconds": s, "calls": null | [[path, function, arguments]]}. Arguments are the text of a Python literal, so that the
same calls can be made on another state of the program.
"""

import ast
import contextlib
import copy
import importlib
import inspect
import io
import itertools
import json
import os
import random
import re
import signal
import sys
import time
import types
import typing

CALL_S = 0.5
IMPORT_S = 10
LONGEST = 300
MOST_ITEMS = 50
NUMBERS = (0, 1, -1, 2, 3, 7, 10, 100, -5, 12345)
FLOATS = (0.0, 0.5, -1.5, 1.0, 3.25, 1e9)
TEXTS = ("", "a", "abc", "A b", " x ", "0", "1", "-1", "ä", "a,b", "line\nline")


class Late(BaseException):
    """A call took too long."""


class Reached(BaseException):
    """A call reached for the world."""


WORLD = (
    "socket.", "subprocess.", "shutil.", "os.system", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.listdir",
    "os.scandir", "os.chdir", "os.putenv", "os.fork", "os.exec", "os.posix_spawn", "os.kill", "builtins.input", "tempfile.",
    "urllib.", "http.", "ftplib.", "smtplib.", "sqlite3.", "webbrowser.", "pty.", "signal.", "ctypes.",
)  # fmt: skip
calling = False
reached = ""


def watch(event, arguments):
    global reached
    if not calling:
        return
    is_module = event == "open" and isinstance(arguments[0], str) and arguments[0].endswith((".py", ".pyc", ".so"))
    if (event == "open" and not is_module) or event.startswith(WORLD):
        reached = event
        raise Reached(event)


def late(_number, _frame):
    raise Late()


@contextlib.contextmanager
def at_most(seconds):
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def shown(value, depth=0):
    """The text of a value, the same in every process; what would go on for ever is cut."""
    if isinstance(value, (types.GeneratorType, map, filter, zip)) and depth < 3:
        return "yields " + shown(list(itertools.islice(value, MOST_ITEMS)), depth + 1)
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(repr(item) for item in value)) + "}"
    if type(value).__repr__ is object.__repr__ and hasattr(value, "__dict__") and depth < 3:
        return type(value).__name__ + " " + shown(vars(value), depth + 1)
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def called(function, arguments):
    """What a call gives, prints, raises and does to its arguments; None where it reached for the world or took too long."""
    global calling, reached
    given = copy.deepcopy(arguments)
    printed = io.StringIO()
    reached = ""
    words = ""
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()), at_most(CALL_S):
            calling = True
            try:
                words = shown(function(*given))
            finally:
                calling = False
    except (Late, Reached):
        return None
    except BaseException as error:  # noqa: BLE001 - whatever a program raises is what its callers see
        words = f"raises {type(error).__name__}: {error}" if str(error) else f"raises {type(error).__name__}"
    if reached:
        return None
    if printed.getvalue():
        words += f", prints {printed.getvalue()!r}"
    if repr(given) != repr(arguments):
        words += f", changes its arguments to {given!r}"
    return words if len(words) <= LONGEST else words[:LONGEST] + "..."


def values_of(kind, chance, depth=0):
    """Some values of an annotated type; None where it is not known how to make any."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is bool:
        return [True, False]
    if kind is int:
        return list(NUMBERS)
    if kind is float:
        return list(FLOATS) + [2, -3]
    if kind is str:
        return list(TEXTS)
    if kind is bytes:
        return [b"", b"a", b"\x00\xff"]
    if kind is type(None) or kind is None:
        return [None]
    if origin is typing.Literal:
        return list(inner)
    if origin in (typing.Union, types.UnionType):
        made = [values_of(each, chance, depth) for each in inner]
        return None if any(each is None for each in made) else [value for each in made for value in each]
    if depth > 2:
        return None
    if kind in (list, tuple, dict, set):
        return [kind()]
    if origin in (list, set, frozenset, tuple) or str(origin).startswith("<class 'collections.abc."):
        return containers(origin, inner, chance, depth)
    if origin is dict:
        return mappings(inner, chance, depth)
    return None


def containers(origin, inner, chance, depth):
    if origin is tuple and Ellipsis not in inner:
        made = [values_of(each, chance, depth + 1) for each in inner]
        return None if any(each is None for each in made) else [tuple(chance.choice(each) for each in made) for _ in range(6)]
    if str(origin).startswith("<class 'collections.abc.") and origin.__name__ in ("Mapping", "MutableMapping"):
        return mappings(inner, chance, depth)
    if origin is not None and origin.__name__ not in ("list", "set", "frozenset", "tuple", "Iterable", "Sequence", "Collection"):
        return None
    items = values_of(inner[0], chance, depth + 1) if inner else [1, 2]
    if items is None:
        return None
    lists = [[], items[:1], items[1:3], items[:4]] + [[chance.choice(items) for _ in range(chance.randint(1, 5))] for _ in range(6)]
    make = origin if origin in (tuple, set, frozenset) else list
    return [make(each) for each in lists]


def mappings(inner, chance, depth):
    keys = values_of(inner[0], chance, depth + 1) if inner else ["a"]
    values = values_of(inner[1], chance, depth + 1) if inner else [1]
    if keys is None or values is None:
        return None
    return [{}] + [{chance.choice(keys): chance.choice(values) for _ in range(size)} for size in (1, 2, 3)]


def neighbours(value, chance):
    """Values that are like a given one, as somebody's next call may be."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value, 0, value * 10]
    if isinstance(value, float):
        return [value + 0.5, -value, 0.0]
    if isinstance(value, str):
        return [value[:-1], value[1:], value.upper(), value + " ", value + value, ""]
    if isinstance(value, list):
        longer = value + [chance.choice(value)] if value else value
        changed = [value[:at] + [other] + value[at + 1 :] for at in range(min(3, len(value))) for other in neighbours(value[at], chance)[:3]]
        return [value[:-1], value[::-1], longer, [], *changed]
    if isinstance(value, tuple):
        return [value[::-1]]
    if isinstance(value, dict):
        return [{}, dict(itertools.islice(value.items(), 1))]
    return []


def calls_in(paths):
    """Calls with plain literals that tests make, by the name of the function."""
    found = {}
    for path in paths:
        try:
            tree = ast.parse(open(path, encoding="utf-8").read())
        except (OSError, SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or node.keywords:
                continue
            target = node.func
            name = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""
            note_call(found, name, node.args)
            # assertRaises(Error, function, value) and the like
            for index, each in enumerate(node.args[:3]):
                if isinstance(each, ast.Name):
                    note_call(found, each.id, node.args[index + 1 :])
    return found


def note_call(found, name, nodes):
    try:
        arguments = [ast.literal_eval(node) for node in nodes]
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return
    known = found.setdefault(name, [])
    if name and arguments not in known:
        known.append(arguments)


def made_calls(function, harvested, count):
    """Arguments for a function: those of the tests, values like them, and values of the types that it names."""
    chance = random.Random(function.__name__)
    parameters = list(inspect.signature(function).parameters.values())
    if any(each.kind is each.KEYWORD_ONLY and each.default is each.empty for each in parameters):
        return []
    plain = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    needed = sum(each.default is each.empty for each in plain)
    fitting = [each for each in harvested if needed <= len(each) <= len(plain)]
    made = list(fitting)
    for arguments in fitting:
        for index, value in enumerate(arguments):
            made += [arguments[:index] + [other] + arguments[index + 1 :] for other in neighbours(value, chance)]
    try:
        kinds = typing.get_type_hints(function)
    except Exception:  # noqa: BLE001 - an annotation may be anything
        kinds = {}
    pools = [values_of(kinds[each.name], chance) if each.name in kinds else None for each in plain]
    typed = next((index for index, pool in enumerate(pools) if pool is None), len(pools))
    if typed >= needed:
        made += [[chance.choice(pool) for pool in pools[: chance.randint(needed, typed)]] for _ in range(count * 2)] if typed else [[]]
    different = {}
    for arguments in made:
        with contextlib.suppress(ValueError, SyntaxError):
            text = repr(arguments)
            ast.literal_eval(text)
            different.setdefault(text, arguments)
    texts = list(different)
    # The tests' own calls first, then a mix of all others.
    rest = texts[len(fitting) :]
    chance.shuffle(rest)
    return (texts[: len(fitting)] + rest)[:count]


def imported(path):
    name = re.sub(r"(/__init__)?\.py$", "", re.sub(r"^src/", "", path)).replace("/", ".")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()), at_most(IMPORT_S):
        return importlib.import_module(name)


def functions_of(module):
    members = inspect.getmembers(module, inspect.isfunction)
    own = [(name, each) for name, each in members if each.__module__ == module.__name__ and not name.startswith("_")]
    return [(name, each) for name, each in own if not inspect.iscoroutinefunction(each) and name != "main"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        request = json.load(file)
    report = open(sys.argv[2], "w", encoding="utf-8")

    def say(**line):
        report.write(json.dumps(line) + "\n")
        report.flush()

    sys.path[:0] = [os.getcwd(), os.path.join(os.getcwd(), "src")]
    sys.dont_write_bytecode = True
    sys.stdin = io.StringIO()
    signal.signal(signal.SIGALRM, late)
    sys.addaudithook(watch)
    harvested = calls_in(request["tests"])
    wanted = request["calls"]
    until = time.monotonic() + request["seconds"]
    for path in request["modules"]:
        if wanted is not None and not any(each[0] == path for each in wanted):
            continue
        try:
            module = imported(path)
        except BaseException as error:  # noqa: BLE001 - whatever a module does when it is imported
            say(left=path, why=f"it cannot be imported: {type(error).__name__}: {error}"[:LONGEST])
            continue
        for name, function in functions_of(module):
            if wanted is None:
                try:
                    calls = made_calls(function, harvested.get(name, []), request["count"])
                except Exception:  # noqa: BLE001 - its types may make values that do not go together
                    calls = []
                if not calls:
                    say(left=f"{path}: {name}", why="no types that values can be made of, and no plain call in the tests")
            else:
                calls = [each[2] for each in wanted if each[0] == path and each[1] == name]
            for text in calls:
                if time.monotonic() > until:
                    say(left=f"{path}: {name}", why="the time was over")
                    break
                arguments = ast.literal_eval(text)
                first = called(function, arguments)
                if first is None or first != called(function, arguments):
                    why = f"it reaches for the world ({reached})" if reached else "it takes too long, or gives something else each time"
                    say(left=f"{path}: {name}", why=why)
                    break
                say(path=path, name=name, args=text, call=f"{name}({text[1:-1]})", result=first)
    say(done=True)


main()
