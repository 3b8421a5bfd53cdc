"""Divides tests of unittest and pytest into what they ask of a program and what they expect of the answers, so that the program can
answer where no test, framework or expectation is.

Usage: tillgreen_outside.py divide REQUEST ANSWER, or judge REQUEST ANSWER. The request is JSON: {"tests": [[path, file]], "modules":
[names that the program has], "word": "...", "said": what the script printed}. `divide` writes {"script": text, "tests": count}, `judge`
writes [{"file", "suite", "name", "state"}], where a state is "same", "other", or "open" where the answers do not tell.
"""

import ast
import builtins
import datetime
import decimal
import fractions
import json
import re
import sys
import unittest

# Modules that only compute: tests may use them on both sides.
PURE = frozenset(
    "datetime decimal fractions math collections itertools functools json re string textwrap statistics operator copy typing".split()
)
UNSAFE = frozenset("open input exec eval compile __import__ globals locals vars breakpoint exit quit help memoryview id".split())
BUILTINS = frozenset(name for name in dir(builtins) if name not in UNSAFE and not name.startswith("_"))
# Errors that may come from the place and not from the program.
OF_PLACE = frozenset("NameError UnboundLocalError ImportError ModuleNotFoundError OSError FileNotFoundError PermissionError MemoryError".split())
DIFFERENT = unittest.TestCase()
DIFFERENT.maxDiff = 1

HEAD = '''
def _plain(value, depth=0):
    kind = type(value)
    if depth > 30:
        return ["opaque"]
    if value is None or kind in (bool, str):
        return ["is", value]
    if kind is int:
        return ["int", str(value)]
    if kind is float:
        return ["float", repr(value)]
    if kind in (bytes, bytearray):
        return [kind.__name__, value.hex()]
    if kind in (list, tuple):
        return [kind.__name__, [_plain(each, depth + 1) for each in value]]
    if kind in (set, frozenset):
        return [kind.__name__, sorted((_plain(each, depth + 1) for each in value), key=repr)]
    if kind is dict:
        return ["dict", [[_plain(key, depth + 1), _plain(each, depth + 1)] for key, each in value.items()]]
    if (kind.__module__, kind.__name__) in (("decimal", "Decimal"), ("fractions", "Fraction")):
        return [kind.__name__, str(value)]
    if kind.__module__ == "datetime" and kind.__name__ in ("date", "datetime", "time"):
        return [kind.__name__, value.isoformat()]
    if kind.__module__ == "datetime" and kind.__name__ == "timedelta":
        return ["timedelta", [value.days, value.seconds, value.microseconds]]
    if kind is range:
        return ["range", [value.start, value.stop, value.step]]
    return ["opaque"]


def _answers(cases, word, write):
    for number, case in enumerate(cases):
        def ask(place, give):
            try:
                answer = {"value": _plain(give())}
            except Exception as error:
                kinds = [each.__name__ for each in type(error).__mro__]
                write(word + _json.dumps([number, place, {"raised": kinds, "message": str(error)}]) + "\\n")
                return
            write(word + _json.dumps([number, place, answer]) + "\\n")
        try:
            case(ask)
        except Exception as error:
            write(word + _json.dumps([number, -1, {"raised": [type(error).__name__]}]) + "\\n")
'''


class Unfit(Exception):
    """The test needs more than plain questions."""


class File:
    """A file of tests, with the names that its tests may use."""

    def __init__(self, path, text, modules):
        self.path = path
        self.tree = ast.parse(text)
        self.imports, self.pure, self.constants = {}, {}, {}
        self.frameworks = set()
        self.has_all = False
        for node in self.tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.add_import(node, modules)
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                self.constants[node.targets[0].id] = node

    def add_import(self, node, modules):
        for alias in node.names:
            origin = node.module if isinstance(node, ast.ImportFrom) else alias.name
            if origin is None or getattr(node, "level", 0):
                continue
            top = origin.split(".")[0]
            name = alias.asname or (alias.name if isinstance(node, ast.ImportFrom) else top)
            if isinstance(node, ast.ImportFrom):
                text = f"from {origin} import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
            else:
                text = f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
            if top in modules:
                self.has_all = self.has_all or alias.name == "*"
                self.imports[name] = text
            elif top in PURE:
                self.pure[name] = text
            elif top in ("unittest", "pytest"):
                self.frameworks.add(name)

    def is_plain(self, node, local):
        """Whether an expression is written out: it needs nothing of the program."""
        own = stored(node)
        return all(name in self.pure or name in own or (name in BUILTINS and name not in local) for name in loaded(node))

    def check(self, node, local):
        """Raises `Unfit` where code needs more than the program, what only computes, and names of its own."""
        own = stored(node) | local
        for inner in ast.walk(node):
            if isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal)):
                raise Unfit
        for name in loaded(node):
            if name in own or name in self.imports or name in self.pure:
                continue
            if name in self.constants and self.is_plain(self.constants[name].value, set()):
                continue
            if name not in BUILTINS and (not self.has_all or name in self.frameworks or name == "self" or name in self.constants):
                raise Unfit


def loaded(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}


def stored(node):
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    return names | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}


class Case:
    """One test: the lines that ask, and what is expected of each answer."""

    def __init__(self, file, suite, function):
        self.file, self.suite, self.name = file, suite, function.name
        self.lines, self.checks, self.local = [], [], set()
        self.asked = 0
        for statement in function.body:
            self.add(statement)
        if not self.checks:
            raise Unfit

    def add(self, node):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) or isinstance(node, ast.Pass):
            return
        if isinstance(node, ast.Assert):
            self.checks.append(("truth", self.judged(node.test)))
        elif isinstance(node, ast.With):
            self.add_raises(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and self.method_of(node.value):
            self.add_method(self.method_of(node.value), node.value)
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr)):
            self.file.check(node, self.local)
            self.lines.append(ast.unparse(node))
            self.local |= stored(node)
        else:
            raise Unfit

    def method_of(self, call):
        """The name of an assertion of unittest; empty for any other call."""
        called = call.func
        is_own = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "self"
        return called.attr if is_own and called.attr.startswith("assert") else ""

    def add_method(self, name, call):
        given = list(call.args)
        named = {each.arg: each.value for each in call.keywords}
        if None in named or any(isinstance(each, ast.Starred) for each in given):
            raise Unfit
        if name in ("assertRaises", "assertRaisesRegex"):
            skipped = 1 if name == "assertRaises" else 2
            if len(given) <= skipped:
                raise Unfit
            asked = ast.Call(given[skipped], given[skipped + 1 :], call.keywords)
            self.checks.append(("raises", self.ask(asked), given[0], given[1] if skipped == 2 else None))
            return
        if not callable(getattr(DIFFERENT, name, None)) or not all(self.file.is_plain(value, self.local) for value in named.values()):
            raise Unfit
        if len(given) == 2 and name in ("assertEqual", "assertEquals") and not any(self.file.is_plain(each, self.local) for each in given):
            # The program is compared with itself: it alone knows how.
            self.checks.append(("truth", self.judged(ast.Compare(given[0], [ast.Eq()], [given[1]]), True)))
            return
        self.checks.append(("method", name, [self.operand(each) for each in given], named))

    def add_raises(self, node):
        if len(node.items) != 1 or node.items[0].optional_vars is not None or not isinstance(node.items[0].context_expr, ast.Call):
            raise Unfit
        call = node.items[0].context_expr
        name = ast.unparse(call.func)
        named = {each.arg: each.value for each in call.keywords}
        is_regex = name == "self.assertRaisesRegex"
        if name not in ("self.assertRaises", "self.assertRaisesRegex", "pytest.raises") or len(call.args) != (2 if is_regex else 1):
            raise Unfit
        if set(named) - {"match"}:
            raise Unfit
        for inner in node.body:
            if not isinstance(inner, (ast.Expr, ast.Assign)):
                raise Unfit
            self.file.check(inner, self.local)
            self.local |= stored(inner)
        number = self.asked
        self.asked += 1
        self.lines += [f"def _step_{number}():", *("    " + line for inner in node.body for line in ast.unparse(inner).split("\n"))]
        self.lines.append(f"_ask({number}, _step_{number})")
        self.checks.append(("raises", number, call.args[0], call.args[1] if is_regex else named.get("match")))

    def ask(self, node):
        self.file.check(node, self.local)
        number = self.asked
        self.asked += 1
        self.lines.append(f"_ask({number}, lambda: {ast.unparse(node)})")
        return number

    def operand(self, node):
        """What is written out stays with the judge; all else is asked."""
        if self.file.is_plain(node, self.local):
            return node
        return ast.Name(f"_value_{self.ask(node)}", ast.Load())

    def judged(self, node, is_whole=False):
        if is_whole:
            return self.operand(node)
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if len(sides) == 2 and not any(self.file.is_plain(each, self.local) for each in sides):
                return self.operand(node)
            return ast.Compare(self.operand(node.left), node.ops, [self.operand(each) for each in node.comparators])
        if isinstance(node, ast.BoolOp):
            return ast.BoolOp(node.op, [self.judged(each) for each in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.UnaryOp(node.op, self.judged(node.operand))
        # pytest.approx and the like belong to the framework.
        return self.operand(node)


def cases_in(request):
    found = []
    for path, place in request["tests"]:
        try:
            with open(place, encoding="utf-8") as source:
                file = File(path, source.read(), set(request["modules"]))
        except (OSError, SyntaxError, ValueError):
            continue
        for node in file.tree.body:
            if isinstance(node, ast.FunctionDef):
                add_case(found, file, "", node)
            elif isinstance(node, ast.ClassDef) and is_simple(node):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef):
                        add_case(found, file, node.name, inner)
    return found


def is_simple(node):
    """Whether the tests of a class need nothing that is set up around them."""
    bases = [ast.unparse(base) for base in node.bases]
    around = {"setUp", "tearDown", "setUpClass", "tearDownClass", "setup_method", "teardown_method", "setup_class"}
    names = {inner.name for inner in node.body if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef))}
    return not names & around and set(bases) <= {"unittest.TestCase", "TestCase"} and not node.decorator_list


def add_case(found, file, suite, function):
    parameters = [each.arg for each in function.args.args]
    if not function.name.startswith("test") or function.decorator_list or parameters not in ([], ["self"]):
        return
    try:
        found.append(Case(file, suite, function))
    except Unfit:
        pass


def script_of(cases, word):
    lines = ["import json as _json", "import sys as _sys", HEAD]
    for file in {id(case.file): case.file for case in cases}.values():
        lines += [*file.imports.values(), *file.pure.values()]
        asked = "\n".join(line for case in cases if case.file is file for line in case.lines)
        names = loaded(ast.parse(asked or "pass"))
        lines += [ast.unparse(node) for name, node in file.constants.items() if name in names and file.is_plain(node.value, set())]
    for number, case in enumerate(cases):
        lines += [f"def _case_{number}(_ask):", *("    " + line for text in case.lines for line in text.split("\n")), ""]
    names = ", ".join(f"_case_{number}" for number in range(len(cases)))
    lines.append(f"_answers([{names}], {word!r}, _sys.stdout.write)")
    return "\n".join(lines) + "\n"


def made(value):
    """A value as it was where it was made; raises `Unfit` where that cannot be told."""
    kind, *rest = value
    inner = rest[0] if rest else None
    if kind == "is":
        return inner
    if kind in ("int", "float"):
        return {"int": int, "float": float}[kind](inner)
    if kind in ("bytes", "bytearray"):
        return {"bytes": bytes, "bytearray": bytearray}[kind].fromhex(inner)
    if kind in ("list", "tuple", "set", "frozenset"):
        return {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}[kind](made(each) for each in inner)
    if kind == "dict":
        return {made(key): made(each) for key, each in inner}
    if kind == "Decimal":
        return decimal.Decimal(inner)
    if kind == "Fraction":
        return fractions.Fraction(inner)
    if kind in ("date", "datetime", "time"):
        return getattr(datetime, kind).fromisoformat(inner)
    if kind == "timedelta":
        return datetime.timedelta(*inner)
    if kind == "range":
        return range(*inner)
    raise Unfit


def state_of(case, answers):
    """`answers` by their places."""
    space = {}
    for text in case.file.pure.values():
        exec(text, space)
    for place in range(case.asked):
        answer = answers.get(place)
        if answer is not None and "value" in answer:
            try:
                space[f"_value_{place}"] = made(answer["value"])
            except (Unfit, ValueError, TypeError):
                pass
    is_open = False
    for check in case.checks:
        state = judge_one(check, space, answers)
        if state == "other":
            return "other"
        is_open = is_open or state == "open"
    return "open" if is_open else "same"


def judge_one(check, space, answers):
    if check[0] == "raises":
        answer = answers.get(check[1])
        if answer is None:
            return "open"
        if "raised" not in answer:
            return "other"
        wanted = [ast.unparse(each).split(".")[-1] for each in (check[2].elts if isinstance(check[2], ast.Tuple) else [check[2]])]
        if not set(wanted) & set(answer["raised"]):
            return "open" if answer["raised"][0] in OF_PLACE else "other"
        if check[3] is None:
            return "same"
        return "same" if re.search(value_of(check[3], space), answer["message"]) else "other"
    nodes = [check[1]] if check[0] == "truth" else [*check[2], *check[3].values()]
    places = {int(name[7:]) for node in nodes for name in loaded(node) if name.startswith("_value_")}
    for place in places:
        answer = answers.get(place)
        if answer is None or (f"_value_{place}" not in space and "raised" not in answer):
            return "open"
        if "raised" in answer:
            return "open" if answer["raised"][0] in OF_PLACE else "other"
    if check[0] == "truth":
        return "same" if value_of(check[1], space) else "other"
    try:
        getattr(DIFFERENT, check[1])(*(value_of(each, space) for each in check[2]), **{name: value_of(each, space) for name, each in check[3].items()})
        return "same"
    except AssertionError:
        return "other"


def value_of(node, space):
    return eval(compile(ast.fix_missing_locations(ast.Expression(node)), "<expected>", "eval"), space)


def judge(request):
    cases = cases_in(request)
    answers, word = {}, request["word"]
    for line in request["said"].split("\n"):
        if line.startswith(word):
            try:
                number, place, answer = json.loads(line[len(word) :])
                answers.setdefault(number, {}).setdefault(place, answer)
            except (ValueError, TypeError):
                pass
    states = []
    for number, case in enumerate(cases):
        try:
            state = state_of(case, answers.get(number, {}))
        except Exception:
            # What cannot be judged here is judged where the tests run.
            state = "open"
        states.append({"file": case.file.path, "suite": case.suite, "name": case.name, "state": state})
    return states


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        request = json.load(file)
    cases = cases_in(request)
    told = {"script": script_of(cases, request["word"]), "tests": len(cases)} if sys.argv[1] == "divide" else judge(request)
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        json.dump(told, file)


main()
