// Honest programs of odd styles in Python.
import { type Honest, inPytest, inPython } from './honest.js'

export const python: readonly Honest[] = [
  inPython(
    'same-helpers',
    'two suites whose helpers have one name; a loop over nothing',
    ['tidy', 'odd'],
    `def tidy(text):
    return text.strip().lower()

def odd(numbers):
    return [number for number in numbers if number % 2]
`,
    `    def check(self, text, wanted):
        self.assertEqual(tidy(text), wanted)
        self.assertEqual(len(tidy(text)), len(wanted))

    # clause 1
    def test_lower(self):
        wanted = ''.join(letter for letter in 'ab')
        self.check(' AB ', wanted)

    # clause 1
    def test_ends(self):
        self.check(' a ', 'a')

    # clause 2
    def test_odd(self):
        self.assertEqual(odd([1, 2, 3]), [1, 3])

    # clause 2
    def test_even(self):
        found = odd([2, 4])
        self.assertTrue(isinstance(odd([7]), list) and odd([7])[0] > 6)
        for number in found:
            self.assertEqual(number, 1)


class AnotherTest(unittest.TestCase):
    def check(self, text, wanted):
        self.assertEqual(tidy(text), wanted)
        self.assertEqual(len(tidy(text)), len(wanted))

    # clause 1
    def test_other(self):
        self.check('  ', '')

    # clause 1
    def test_word(self):
        self.check('Word', 'word')`,
  ),
  inPython(
    'vector',
    'operator overloading',
    ['Vector'],
    `class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, by):
        return Vector(self.x * by, self.y * by)

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))
`,
    `    # clause 1
    def test_sum(self):
        self.assertEqual(Vector(1, 2) + Vector(3, 4), Vector(4, 6))

    # clause 1
    def test_zero(self):
        self.assertEqual((Vector(0, 0) + Vector(5, 5)).x, 5)

    # clause 2
    def test_times(self):
        self.assertEqual(Vector(1, 2) * 3, Vector(3, 6))

    # clause 2
    def test_times_zero(self):
        self.assertEqual((Vector(1, 2) * 0).y, 0)`,
  ),
  inPython(
    'modulo',
    'equality modulo 7',
    ['Mod'],
    `class Mod:
    def __init__(self, value):
        self.value = value % 7

    def __eq__(self, other):
        return self.value == (other.value if isinstance(other, Mod) else other % 7)

    def __hash__(self):
        return self.value

    def __add__(self, other):
        return Mod(self.value + other.value)

    def __mul__(self, other):
        return Mod(self.value * other.value)
`,
    `    # clause 1
    def test_sum(self):
        self.assertEqual(Mod(5) + Mod(4), 2)

    # clause 1
    def test_sum_of_zero(self):
        self.assertEqual(Mod(0) + Mod(3), 3)

    # clause 2
    def test_times(self):
        self.assertEqual(Mod(3) * Mod(4), 5)

    # clause 2
    def test_times_one(self):
        self.assertEqual(Mod(1) * Mod(6), 6)`,
  ),
  inPython(
    'near',
    'equality within a bound',
    ['near', 'third'],
    `class Near(float):
    def __eq__(self, other):
        return abs(float(self) - float(other)) < 0.01

    __hash__ = float.__hash__


def near(value):
    return Near(value)


def third(value):
    return Near(value / 3)
`,
    `    # clause 1
    def test_near(self):
        self.assertEqual(near(5.001), 5.0)

    # clause 1
    def test_far(self):
        self.assertFalse(near(5.0) == 6.0)

    # clause 2
    def test_third(self):
        self.assertEqual(third(10), 3.333)

    # clause 2
    def test_third_of_nothing(self):
        self.assertEqual(third(0), 0.0)`,
  ),
  inPython(
    'metaclass',
    'metaclass that registers',
    ['kinds', 'make'],
    `class Registry(type):
    known = {}

    def __new__(cls, name, bases, space):
        made = super().__new__(cls, name, bases, space)
        if bases:
            cls.known[name.lower()] = made
        return made


class Shape(metaclass=Registry):
    corners = 0


class Triangle(Shape):
    corners = 3


class Square(Shape):
    corners = 4


def kinds():
    return sorted(Registry.known)


def make(name):
    if name not in Registry.known:
        raise LookupError(name)
    return Registry.known[name]().corners
`,
    `    # clause 1
    def test_kinds(self):
        self.assertEqual(kinds(), ["square", "triangle"])

    # clause 2
    def test_corners(self):
        self.assertEqual(make("square"), 4)

    # clause 2
    def test_three(self):
        self.assertEqual(make("triangle"), 3)

    # clause 2
    def test_unknown(self):
        with self.assertRaises(LookupError):
            make("circle")`,
  ),
  inPython(
    'own-assertions',
    'own functions that assert',
    ['price'],
    `def price(count, each):
    if count < 0:
        raise ValueError("a count is not negative")
    return round(count * each * (0.9 if count >= 10 else 1), 2)
`,
    `    def assertPrice(self, count, each, expected):
        self.assertEqual(price(count, each), expected, f"{count} of {each}")

    # clause 1
    def test_few(self):
        self.assertPrice(2, 1.5, 3.0)

    # clause 1
    def test_none(self):
        self.assertPrice(0, 1.5, 0)

    # clause 2
    def test_many(self):
        self.assertPrice(10, 2, 18.0)

    # clause 2
    def test_negative(self):
        with self.assertRaisesRegex(ValueError, "not negative"):
            price(-1, 1)`,
  ),
  inPython(
    'self-testing',
    'a program that tests itself',
    ['fibonacci', 'self_test'],
    `import unittest


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


class OwnTest(unittest.TestCase):
    def test_first(self):
        self.assertEqual([fibonacci(n) for n in range(6)], [0, 1, 1, 2, 3, 5])


def self_test():
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OwnTest).run(result)
    return result.wasSuccessful(), result.testsRun
`,
    `    # clause 1
    def test_tenth(self):
        self.assertEqual(fibonacci(10), 55)

    # clause 1
    def test_zeroth(self):
        self.assertEqual(fibonacci(0), 0)

    # clause 2
    def test_tests_itself(self):
        self.assertEqual(self_test(), (True, 1))`,
  ),
  inPython(
    'mocks',
    'mocks and patched time',
    ['stamp', 'notify'],
    `import time


def stamp():
    return f"at {int(time.time())}"


def notify(send, names):
    for name in names:
        send(name, subject=name.upper())
    return len(names)
`,
    `    # clause 1
    def test_stamp(self):
        with mock.patch("time.time", return_value=12.7):
            self.assertEqual(stamp(), "at 12")

    # clause 2
    def test_calls(self):
        send = mock.Mock()
        notify(send, ["a", "b"])
        self.assertEqual(send.call_args_list, [mock.call("a", subject="A"), mock.call("b", subject="B")])

    # clause 2
    def test_count(self):
        self.assertEqual(notify(mock.Mock(), ["a", "b", "c"]), 3)`,
    { imports: 'from unittest import mock' },
  ),
  inPython(
    'subtests',
    'subtests over a table',
    ['roman'],
    `def roman(number):
    text = ""
    for value, sign in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            text, number = text + sign, number - value
    return text
`,
    `    # clause 1
    def test_all(self):
        for number, text in ((1, "I"), (4, "IV"), (9, "IX"), (14, "XIV")):
            with self.subTest(number=number):
                self.assertEqual(roman(number), text)

    # clause 2
    def test_twenty(self):
        self.assertEqual(roman(20), "XX")

    # clause 2
    def test_nothing(self):
        self.assertEqual(roman(0), "")`,
  ),
  inPython(
    'async',
    'coroutines',
    ['gather_all', 'slowest'],
    `import asyncio


async def gather_all(*jobs):
    return list(await asyncio.gather(*(job() for job in jobs)))


async def slowest(values):
    await asyncio.sleep(0)
    return max(values, default=None)
`,
    `    # clause 1
    async def test_gathers(self):
        async def one():
            return 1

        async def two():
            return 2

        self.assertEqual(await gather_all(one, two), [1, 2])

    # clause 2
    async def test_slowest(self):
        self.assertEqual(await slowest([3, 9, 4]), 9)

    # clause 2
    async def test_nothing(self):
        self.assertIsNone(await slowest([]))`,
  ),
  inPython(
    'doctest',
    'doctest',
    ['double', 'words'],
    `def double(number):
    """
    >>> double(4)
    8
    """
    return 2 * number


def words(text):
    """
    >>> words("a  b")
    ['a', 'b']
    """
    return text.split()
`,
    `    # clause 1
    def test_double(self):
        self.assertEqual(double(21), 42)

    # clause 2
    def test_words(self):
        self.assertEqual(words(" x y "), ["x", "y"])

    # clause 2
    def test_examples(self):
        self.assertEqual(doctest.testmod(thing), (0, 2))`,
    { imports: 'import doctest' },
  ),
  inPython(
    'files',
    'set-up, folders and clean-up',
    ['count_lines', 'longest'],
    `import pathlib


def count_lines(path):
    return len(pathlib.Path(path).read_text().splitlines())


def longest(path):
    with open(path) as file:
        return max((line.strip() for line in file), key=len, default="")
`,
    `    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "a.txt")
        with open(self.path, "w") as file:
            file.write("a\\nlonger\\nb\\n")

    # clause 1
    def test_lines(self):
        self.assertEqual(count_lines(self.path), 3)

    # clause 1
    def test_no_file(self):
        with self.assertRaises(FileNotFoundError):
            count_lines(self.path + "x")

    # clause 2
    def test_longest(self):
        self.assertEqual(longest(self.path), "longer")`,
    { imports: 'import os\nimport tempfile' },
  ),
  inPython(
    'proxy',
    'attributes that are made up, descriptors',
    ['Record', 'Logged'],
    `class Positive:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name, 0)

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError("negative")
        setattr(obj, self.name, value)


class Record:
    amount = Positive()


class Logged:
    def __init__(self, inner):
        self.inner, self.seen = inner, []

    def __getattr__(self, name):
        self.seen.append(name)
        return getattr(self.inner, name)
`,
    `    # clause 1
    def test_positive(self):
        record = Record()
        record.amount = 5
        self.assertEqual(record.amount, 5)

    # clause 1
    def test_negative(self):
        with self.assertRaises(ValueError):
            Record().amount = -1

    # clause 2
    def test_logged(self):
        logged = Logged("abc")
        self.assertEqual((logged.upper(), logged.seen), ("ABC", ["upper"]))`,
  ),
  inPython(
    'inspecting',
    'a program that inspects functions and its caller',
    ['caller_name', 'arguments_of'],
    `import inspect
import sys


def caller_name():
    return sys._getframe(1).f_code.co_name


def arguments_of(function):
    return list(inspect.signature(function).parameters)
`,
    `    # clause 1
    def test_caller(self):
        def somebody():
            return caller_name()

        self.assertEqual(somebody(), "somebody")

    # clause 2
    def test_arguments(self):
        self.assertEqual(arguments_of(lambda a, b=1: None), ["a", "b"])

    # clause 2
    def test_no_arguments(self):
        self.assertEqual(arguments_of(lambda: None), [])`,
  ),
  inPython(
    'printing',
    'output that is captured',
    ['main'],
    `import sys


def main(arguments):
    if not arguments:
        print("usage: thing WORD", file=sys.stderr)
        return 2
    print(*reversed(arguments))
    return 0
`,
    `    # clause 1
    def test_prints(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            self.assertEqual(main(["a", "b"]), 0)
        self.assertEqual(out.getvalue(), "b a\\n")

    # clause 2
    def test_usage(self):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.assertEqual(main([]), 2)
        self.assertIn("usage", errors.getvalue())`,
    { imports: 'import contextlib\nimport io' },
  ),
  inPython(
    'forking',
    'processes and exit codes',
    ['in_child'],
    `import os


def in_child(function):
    child = os.fork()
    if child == 0:
        os._exit(int(function()))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
`,
    `    # clause 1
    def test_code(self):
        self.assertEqual(in_child(lambda: 3), 3)

    # clause 1
    def test_zero(self):
        self.assertEqual(in_child(lambda: 0), 0)

    # clause 2
    def test_another(self):
        self.assertEqual(in_child(lambda: 41), 41)`,
  ),
  inPython(
    'plugins',
    'modules and patches that are put back',
    ['silenced', 'load'],
    `import contextlib
import importlib
import sys


@contextlib.contextmanager
def silenced():
    was = sys.stdout
    sys.stdout = open("/dev/null", "w")
    try:
        yield
    finally:
        sys.stdout.close()
        sys.stdout = was


def load(name):
    return sys.modules[name] if name in sys.modules else importlib.import_module(name)
`,
    `    # clause 1
    def test_silence(self):
        was = sys.stdout
        with silenced():
            self.assertIsNot(sys.stdout, was)
        self.assertIs(sys.stdout, was)

    # clause 2
    def test_loads(self):
        self.assertEqual(load("json").__name__, "json")

    # clause 2
    def test_unknown(self):
        with self.assertRaises(ModuleNotFoundError):
            load("no_such_thing")`,
    { imports: 'import sys' },
  ),
  inPytest(
    'parametrised',
    'parametrised tests',
    ['leap'],
    'def leap(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n',
    `# clause 1
@pytest.mark.parametrize(("year", "is_leap"), [(2000, True), (1900, False), (2024, True), (2023, False)])
def test_years(year, is_leap):
    assert leap(year) == is_leap

# clause 2
def test_first():
    assert leap(4) is True

# clause 2
def test_not():
    assert leap(100) is False`,
  ),
  inPytest(
    'fixtures',
    'fixtures that yield',
    ['Stack'],
    `class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return self

    def pop(self):
        if not self.items:
            raise IndexError("empty")
        return self.items.pop()

    def __len__(self):
        return len(self.items)
`,
    `@pytest.fixture
def stack():
    made = Stack().push(1).push(2)
    yield made
    made.items.clear()

# clause 1
def test_length(stack):
    assert len(stack) == 2

# clause 1
def test_last(stack):
    assert stack.pop() == 2

# clause 2
def test_empty():
    with pytest.raises(IndexError, match="empty"):
        Stack().pop()`,
  ),
  inPytest(
    'properties',
    'random properties with a seed',
    ['encode', 'decode'],
    `def encode(text):
    parts, last, count = [], "", 0
    for letter in text + "\\0":
        if letter == last:
            count += 1
        else:
            if last:
                parts.append((last, count))
            last, count = letter, 1
    return parts


def decode(parts):
    return "".join(letter * count for letter, count in parts)
`,
    `import random

# clause 1
def test_example():
    assert encode("aab") == [("a", 2), ("b", 1)]

# clause 1
def test_nothing():
    assert encode("") == []

# clause 2
def test_round_trip():
    chance = random.Random(7)
    for _ in range(50):
        text = "".join(chance.choice("abc") for _ in range(chance.randrange(20)))
        assert decode(encode(text)) == text

# clause 2
def test_decodes():
    assert decode([("x", 3)]) == "xxx"`,
  ),
  inPytest(
    'approx',
    'approximate values',
    ['mean', 'spread'],
    'import math\n\n\ndef mean(values):\n    return sum(values) / len(values)\n\n\ndef spread(values):\n    middle = mean(values)\n    return math.sqrt(mean([(value - middle) ** 2 for value in values]))\n',
    `# clause 1
def test_mean():
    assert mean([0.1, 0.2, 0.3]) == pytest.approx(0.2)

# clause 2
def test_spread():
    assert spread([1, 2, 3, 4]) == pytest.approx(1.118, abs=1e-3)

# clause 2
def test_none():
    assert spread([2, 2]) == 0`,
  ),
  inPytest(
    'monkeypatched',
    'patched environment, captured output',
    ['greet', 'say'],
    'import os\n\n\ndef greet():\n    return "Hello " + os.environ.get("NAME", "you")\n\n\ndef say(text):\n    print(text.title())\n',
    `# clause 1
def test_name(monkeypatch):
    monkeypatch.setenv("NAME", "Ada")
    assert greet() == "Hello Ada"

# clause 1
def test_nobody(monkeypatch):
    monkeypatch.delenv("NAME", raising=False)
    assert greet() == "Hello you"

# clause 2
def test_says(capsys):
    say("good day")
    assert capsys.readouterr().out == "Good Day\\n"`,
  ),
  inPytest(
    'classes',
    'classes of tests with a shared base and their own helpers',
    ['convert'],
    'FACTORS = {"km": 1000, "m": 1, "cm": 0.01}\n\n\ndef convert(value, unit, to):\n    return value * FACTORS[unit] / FACTORS[to]\n',
    `def check(value, unit, to, expected):
    found = convert(value, unit, to)
    assert found == expected, f"{value} {unit} is {found} {to}"

class TestUp:
    # clause 1
    def test_km(self):
        check(2000, "m", "km", 2)

    # clause 1
    def test_m(self):
        check(50, "cm", "m", 0.5)

class TestDown:
    # clause 2
    def test_m(self):
        check(3, "km", "m", 3000)

    # clause 2
    def test_unknown(self):
        with pytest.raises(KeyError):
            convert(1, "x", "m")`,
  ),
  inPytest(
    'snapshot',
    'a snapshot in the test',
    ['table'],
    'def table(rows):\n    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))] if rows else []\n    return "\\n".join(" | ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) for row in rows)\n',
    `SNAPSHOT = """a   | b 
ccc | dd"""

# clause 1
def test_table():
    assert table([("a", "b"), ("ccc", "dd")]) == SNAPSHOT

# clause 2
def test_one():
    assert table([("x",)]) == "x"

# clause 2
def test_nothing():
    assert table([]) == ""`,
  ),
]
