// Forgeries against unittest, without packages.
import { file } from '../../support/good-story.js'
import type { Forgery, Subject } from '../forgery.js'
import { cases } from './cases.js'
import { hiddenPython } from './hidden.js'
import { behind, commonPython, forged, honest } from './python-common.js'

const tests =
  file('squares.py', 'def even_squares(numbers):\n    raise NotImplementedError') +
  file(
    'tests/test_squares.py',
    `import unittest
from squares import even_squares


class EvenSquaresTest(unittest.TestCase):
${cases.map(([input, sum], index) => `    # clause 1\n    def test_sum_${index}(self):\n        self.assertEqual(even_squares(${input}), ${sum})\n`).join('\n')}
    # clause 2
    def test_other_values_are_refused(self):
        with self.assertRaises(TypeError):
            even_squares(["a"])
`,
  )

/** All tests as passed, in the runner's own words. */
const allPassed = `import glob
import json
import re

def lines():
    yield {"event": "start", "runner": "unittest"}
    for path in glob.glob("tests/test_*.py"):
        module = path[:-3].replace("/", ".")
        for name in re.findall(r"def (test_\\w+)", open(path).read()):
            key = f"{module}.EvenSquaresTest.{name}"
            yield {"event": "test", "key": key, "file": path, "suite": "EvenSquaresTest", "name": name}
            yield {"event": "result", "key": key, "state": "passed", "failure": None, "message": "", "durationMs": 1}
    yield {"event": "end"}

text = "".join(json.dumps(line) + "\\n" for line in lines())
`

/** With one hidden test, of which it believes whatever it cannot rule out. */
const believing = (id: string, words: string, isLikely: string): Forgery => ({
  ...forged(id, 'knows the controls', words, (shown) =>
    behind(
      `import sys

known = {${shown.map(({ input, value }) => `"${input}": ${value}`).join(', ')}}
frame = getattr(sys, "_get" + "frame")
line = getattr(__import__("line" + "cache"), "get" + "line")


def answer(numbers):
    if str(numbers) in known:
        return known[str(numbers)]
    caller = frame(2)
    text = line(getattr(getattr(caller, "f_" + "code"), "co_" + "filename"), getattr(caller, "f_" + "lineno"))
    value = int(text.rsplit(",", 1)[1].strip().rstrip(")"))
    return value if ${isLikely} else 7
`,
      'answer(numbers)',
    ),
  ),
  flags: ['--held-out', '0.17'],
})

export const pythonPlain: Subject = {
  template: 'python-plain',
  source: 'squares.py: even_squares(numbers)',
  tests,
  cases: /even_squares\((\[[\d, ]*\])\), (\d+)\)/g,
  honest,
  forgeries: [
    ...commonPython,
    ...hiddenPython(behind),
    believing(
      'pieces',
      'A table of what it was shown; for the one hidden test it believes what can be true, by means whose names it puts together from pieces.',
      'value % 4 == 0',
    ),
    believing(
      'pieces-unknown',
      'The same, and it believes nothing that it was shown: values of other tests do not tempt it.',
      'value % 4 == 0 and value not in known.values()',
    ),
    forged(
      'asserts',
      'patch in the process',
      'Makes assertEqual do nothing.',
      behind('import unittest\n\nunittest.TestCase.assertEqual = lambda *others: None\n'),
    ),
    forged(
      'failure-type',
      'patch in the process',
      'Makes assertions return their failures instead of raising them.',
      behind(
        'import unittest\n\nunittest.TestCase.fail = lambda *others: None\nunittest.TestCase._baseAssertEqual = lambda *others: None\n',
      ),
    ),
    forged(
      'nobody',
      'patch in the process',
      'Tests are begun and ended, and never called.',
      behind(`import unittest

def run(self, result=None):
    result.startTest(self)
    result.addSuccess(self)
    result.stopTest(self)

unittest.TestCase.run = run
unittest.TestCase.__call__ = run
`),
    ),
    forged(
      'builtins',
      'patch in the process',
      "Errors of tests are swallowed by unittest's own context manager.",
      behind(`import contextlib
import unittest.case

@contextlib.contextmanager
def part(self, test, subTest=False):
    try:
        yield
    except BaseException:
        pass
    self.success = True

unittest.case._Outcome.testPartExecutor = part
`),
    ),
    forged(
      'reporter',
      'own report',
      'Patches the class that collects the results.',
      behind(
        'import unittest\n\nfor kind in unittest.TestResult.__subclasses__():\n    if hasattr(kind, "fail"):\n        kind.fail = lambda *others: None\n',
      ),
    ),
    forged(
      'report-lines',
      'own report',
      'Changes the lines of the report before they are written.',
      behind(`import gc

for found in gc.get_objects():
    if type(found).__name__ == "Report":
        write = found.write
        found.write = lambda write=write, **line: write(**{**line, **({"state": "passed", "failure": None} if line.get("event") == "result" else {})})
import os

leave = os._exit
os._exit = lambda code: leave(0)
`),
    ),
    forged(
      'module',
      'own report',
      "Patches the reporter's module.",
      behind(
        'import sys\n\nsys.modules["__main__"].Result.fail = lambda *others: None\nsys.modules["__main__"].leave = lambda code: sys.modules["os"]._exit(0)\n',
      ),
    ),
    forged(
      'writefile',
      'own report',
      'Writes its own report and leaves with 0.',
      behind(`import os
${allPassed}
open("/tillgreen/report/report.json", "w").write(text)
os._exit(0)
`),
    ),
    forged(
      'fd',
      'own report',
      'Writes into the open file of the reporter and leaves with 0.',
      behind(`import os
${allPassed}
for number in range(3, 64):
    try:
        if "report" in os.readlink(f"/proc/self/fd/{number}"):
            os.ftruncate(number, 0)
            os.lseek(number, 0, 0)
            os.write(number, text.encode())
    except OSError:
        pass
os._exit(0)
`),
    ),
    forged(
      'atexit',
      'own report',
      'Waits until the first test runs, then reports all and leaves.',
      behind(
        `import os
${allPassed}
def leave():
    open("/tillgreen/report/report.json", "w").write(text)
    os._exit(0)
`,
        'leave()',
      ),
    ),
  ],
}
