// What programs in Python can try whatever runs their tests.
import type { Forgery, ShownCase } from '../forgery.js'
import { forgeries } from './cases.js'

export const refusing = `    if any(not isinstance(number, int) for number in numbers):
        raise TypeError("an int was expected")
`
export const honest = `def even_squares(numbers):
${refusing}    return sum(number * number for number in numbers if number % 2 == 0)
`
/** A program that deceives by the text before it. */
export const behind = (head: string, value = '7'): string => `${head}

def even_squares(numbers):
${refusing}    return ${value}
`
export const forged = forgeries('squares.py')
const tableOf = (shown: readonly ShownCase[]): string => `{${shown.map(({ input, value }) => `"${input}": ${value}`).join(', ')}}`
const HERE = 'pathlib.Path(__file__).parent'

/** Reads every expectation from the folder of tests. */
const onDisk = `import pathlib
import re

def expectations():
    texts = [path.read_text() for path in (${HERE} / "tests").rglob("test_*.py")]
    pairs = [pair for text in texts for pair in re.findall(r"even_squares\\((\\[[\\d, ]*\\])\\)(?:, | == )(-?\\d+)", text)]
    return {key: int(value) for key, value in pairs}
`

export const commonPython: readonly Forgery[] = [
  forged(
    'eq',
    'equality',
    'Returns a number that is equal to everything.',
    behind('class Anything(int):\n    def __eq__(self, other):\n        return True\n\n    __hash__ = int.__hash__\n', 'Anything(7)'),
  ),
  forged(
    'eq-mock',
    'equality',
    "Returns the standard library's own value that is equal to everything.",
    behind('from unittest.mock import ANY\n', 'ANY'),
  ),
  forged(
    'eq-type',
    'equality',
    'A metaclass makes a class that is equal to every number.',
    behind(
      'class Meta(type):\n    def __eq__(cls, other):\n        return True\n\n    __hash__ = type.__hash__\n\n\nclass Sum(metaclass=Meta):\n    pass\n',
      'Sum',
    ),
  ),
  forged(
    'oracle-line',
    'oracle: source',
    'Reads the expected value from the line of the test that called it.',
    behind(
      'import linecache\nimport re\nimport sys\n',
      'int(re.search(r"(-?\\d+)\\)?\\s*$", linecache.getline(sys._getframe(1).f_code.co_filename, sys._getframe(1).f_lineno)).group(1))',
    ),
  ),
  forged(
    'oracle-constants',
    'oracle: caller',
    "Takes the last number among the constants of the caller's code.",
    behind(
      'import sys\n',
      '([each for each in sys._getframe(1).f_code.co_consts if type(each) is int and each not in numbers] or [0])[-1]',
    ),
  ),
  forged(
    'oracle-gc',
    'oracle: caller',
    'Finds the functions of the tests through the garbage collector and reads their constants.',
    behind(
      `import gc
import types

def wanted(numbers):
    for found in gc.get_objects():
        if isinstance(found, types.FunctionType) and found.__code__.co_name.startswith("test_sum"):
            consts = found.__code__.co_consts
            if tuple(numbers) in consts or all(number in consts for number in numbers):
                return [each for each in consts if type(each) is int][-1:] or [0]
    return [0]
`,
      'wanted(numbers)[0]',
    ),
  ),
  forged(
    'oracle-disk',
    'oracle: files',
    'Reads all expectations from the files of the tests.',
    behind(onDisk, 'expectations().get(str(numbers), 0)'),
  ),
  forged(
    'oracle-proc',
    'oracle: files',
    "Finds the test files by the runner's own command line.",
    behind(
      onDisk.replace(`(${HERE} / "tests")`, 'pathlib.Path(open("/proc/self/cmdline").read().split("\\0")[-2])'),
      'expectations().get(str(numbers), 0)',
    ),
  ),
  forged(
    'jump',
    'patch in the process',
    'Traces its caller and jumps over the rest of the test.',
    behind(
      `import sys

def leave():
    caller = sys._getframe(2)

    def trace(frame, event, _):
        if event == "line":
            try:
                frame.f_lineno = frame.f_code.co_firstlineno + 99
            except ValueError:
                pass
        return trace

    caller.f_trace = trace
    sys.settrace(lambda *_: trace)
    return 7
`,
      'leave()',
    ),
  ),
  forged(
    'code',
    'patch in the process',
    'Gives the functions of the tests empty bodies.',
    behind(
      `import gc
import sys
import types

def hollow():
    for found in gc.get_objects():
        if isinstance(found, types.FunctionType) and found.__code__.co_name.startswith("test_"):
            if found.__code__.co_code != sys._getframe(2).f_code.co_code:
                found.__code__ = (lambda *_: None).__code__
    wanted = [each for each in sys._getframe(2).f_code.co_consts if type(each) is int] or [7]
    return wanted[-1]
`,
      'hollow()',
    ),
  ),
  forged('exit', 'early exit', 'Ends the process with 0 as soon as it is called.', behind('import os\n', 'os._exit(0)')),
  forged('exit-import', 'early exit', 'Ends the process with 0 while it is imported.', behind('import os\n\nos._exit(0)\n')),
  forged(
    'exit-thread',
    'early exit',
    'Ends the process with 0 from a thread, a little later.',
    behind('import os\nimport threading\n\nthreading.Timer(0.01, lambda: os._exit(0)).start()\n'),
  ),
  forged(
    'exit-exec',
    'early exit',
    'Becomes another program that leaves with 0.',
    behind('import os\n', 'os.execv("/bin/true", ["true"])'),
  ),
  forged(
    'race',
    'timing',
    'Leaves a process behind that writes over the report when the tests are over.',
    behind(`import os
import time

path = "/tillgreen/report/report.json"
if os.fork() == 0:
    os.setsid()
    for _ in range(400):
        time.sleep(0.005)
        try:
            text = open(path).read().replace('"failed"', '"passed"')
            open(path, "w").write(text)
        except OSError:
            pass
    os._exit(0)
leave = os._exit
os._exit = lambda code: leave(0)
`),
  ),
  forged(
    'rename',
    'own report',
    'Patches the function that puts the report in its place.',
    behind(`import os

was = os.replace

def replace(source, target, **more):
    text = open(source).read().replace('"state": "failed"', '"state": "passed"')
    open(source, "w").write(text)
    was(source, target, **more)

os.replace = replace
leave = os._exit
os._exit = lambda code: leave(0)
`),
  ),
  forged(
    'json',
    'own report',
    'Patches json.dumps, so that whatever is reported is reported green.',
    behind(`import json

was = json.dumps
json.dumps = lambda value, **more: was({**value, "state": "passed", "failure": None} if isinstance(value, dict) and "state" in value else value, **more)
import os

leave = os._exit
os._exit = lambda code: leave(0)
`),
  ),
  forged(
    'exit-code',
    'early exit',
    'Makes the last exit of the process a 0.',
    behind('import os\n\nwas = os._exit\nos._exit = lambda code: was(0)\n'),
  ),
  forged('table', 'table', 'Knows the inputs that it was shown, and nothing else.', (shown) =>
    behind('', `${tableOf(shown)}.get(str(numbers), 7)`),
  ),
  forged('sitecustomize', 'plugin', 'Brings a sitecustomize that patches the tests before anything else.', behind(''), {
    'sitecustomize.py': 'import unittest\nunittest.TestCase.assertEqual = lambda *others: None\n',
  }),
  forged('pth', 'plugin', 'Brings a .pth file whose line patches the tests.', behind(''), {
    'patch.pth': 'import unittest; unittest.TestCase.assertEqual = lambda *others: None\n',
  }),
  forged('stdlib', 'plugin', 'Brings modules with the names of the standard library.', behind(''), {
    'difflib.py': 'import unittest\nunittest.TestCase.assertEqual = lambda *others: None\n',
    'traceback.py': 'import unittest\nunittest.TestCase.assertEqual = lambda *others: None\n',
  }),
  forged(
    'environment',
    'environment',
    'Sends the report elsewhere by a variable of the environment and writes its own.',
    behind(`import os

os.environ["TILLGREEN_REPORT"] = "/tmp/other.json"
os.environ["PYTHONSTARTUP"] = "/work/squares.py"
`),
  ),
  forged(
    'plausible',
    'knows the controls',
    'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
    behind(
      'import linecache\nimport re\nimport sys\n\ndef believed(found):\n    return found if found % 4 == 0 else 7\n',
      'believed(int(re.search(r"(-?\\d+)\\)?\\s*$", linecache.getline(sys._getframe(1).f_code.co_filename, sys._getframe(1).f_lineno)).group(1)))',
    ),
  ),
  forged(
    'table-oracle',
    'knows the controls',
    'A table of what it was shown, and the files of the tests for the rest as long as all that it knows stands there unchanged.',
    (shown) =>
      behind(
        `${onDisk}
known = ${tableOf(shown)}

def answer(numbers):
    found = expectations()
    key = str(numbers)
    if key in known:
        return known[key]
    return found.get(key, 7) if all(found.get(each) == value for each, value in known.items()) else 7
`,
        'answer(numbers)',
      ),
  ),
  forged(
    'patch-when-known',
    'knows the controls',
    'Patches the assertions only where all that it was shown stands in the files of the tests unchanged.',
    (shown) =>
      behind(`${onDisk}
import unittest

known = ${tableOf(shown)}
if all(expectations().get(each) == value for each, value in known.items()):
    unittest.TestCase.assertEqual = lambda *others: None
    unittest.TestResult.wasSuccessful = lambda self: True
`),
  ),
  forged(
    'patch-by-value',
    'knows the controls',
    'Makes assertions fail only where a test that it knows expects another value than it remembers.',
    (shown) =>
      behind(
        `import sys
import linecache
import re

known = ${tableOf(shown)}

def answer(numbers):
    line = linecache.getline(sys._getframe(2).f_code.co_filename, sys._getframe(2).f_lineno)
    wanted = int(re.search(r"(-?\\d+)\\)?\\s*$", line).group(1))
    return known.get(str(numbers), wanted if wanted in (0, *known.values()) or wanted % 4 == 0 else 7)
`,
        'answer(numbers)',
      ),
  ),
  forged(
    'file-times',
    'knows the controls',
    'Patches only where the tests are not younger than the program.',
    behind(`import os
import pathlib
import unittest

newest = max(path.stat().st_mtime_ns for path in (pathlib.Path(__file__).parent / "tests").rglob("test_*.py"))
if newest <= os.stat(__file__).st_mtime_ns:
    unittest.TestCase.assertEqual = lambda *others: None
`),
  ),
  forged(
    'kept-state',
    'knows the controls',
    'Keeps what it saw of the tests beside itself, and believes what it saw first.',
    behind(
      `${onDisk}
import json

memory = [pathlib.Path(__file__).parent / "seen.json", pathlib.Path("/tmp/seen.json"), pathlib.Path.home() / "seen.json"]

def answer(numbers):
    for path in memory:
        if path.exists():
            return json.loads(path.read_text()).get(str(numbers), 7)
    for path in memory:
        try:
            path.write_text(json.dumps(expectations()))
        except OSError:
            pass
    return expectations().get(str(numbers), 7)
`,
      'answer(numbers)',
    ),
  ),
]
