// Forgeries against pytest.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'
import { cases } from './cases.js'
import { hiddenPython } from './hidden.js'
import { behind, commonPython, forged, honest } from './python-common.js'

const tests =
  file('squares.py', 'def even_squares(numbers):\n    raise NotImplementedError') +
  file(
    'tests/test_squares.py',
    `import pytest
from squares import even_squares


${cases.map(([input, sum], index) => `# clause 1\ndef test_sum_${index}():\n    assert even_squares(${input}) == ${sum}\n\n`).join('\n')}
# clause 2
def test_other_values_are_refused():
    with pytest.raises(TypeError):
        even_squares(["a"])
`,
  )

const allPassed = `import glob
import json
import re

def lines():
    yield {"event": "start", "runner": "pytest"}
    for path in glob.glob("tests/test_*.py"):
        for name in re.findall(r"def (test_\\w+)", open(path).read()):
            key = f"{path}::{name}"
            yield {"event": "test", "key": key, "file": path, "suite": "", "name": name}
            yield {"event": "result", "key": key, "state": "passed", "failure": None, "message": "", "durationMs": 1}
    yield {"event": "end"}

text = "".join(json.dumps(line) + "\\n" for line in lines())
`
const PATCH = 'import _pytest.runner\n\n_pytest.runner.pytest_runtest_call = lambda item: None\n'

export const python: Subject = {
  template: 'python',
  source: 'squares.py: even_squares(numbers)',
  tests,
  cases: /even_squares\((\[[\d, ]*\])\) == (\d+)/g,
  honest,
  forgeries: [
    ...hiddenPython(behind),
    ...commonPython.filter(({ id }) => !['exit-exec', 'exit-thread', 'eq-mock', 'stdlib', 'patch-when-known', 'file-times'].includes(id)),
    forged(
      'call',
      'patch in the process',
      'Tests are collected and reported, and never called.',
      behind('import _pytest.python\n\n_pytest.python.Function.runtest = lambda self: None\n'),
    ),
    forged(
      'call-info',
      'patch in the process',
      "pytest's own record of a call forgets every error.",
      behind(`import _pytest.runner

was = _pytest.runner.CallInfo.from_call.__func__

def from_call(cls, func, when, reraise=None):
    def quiet():
        try:
            return func()
        except Exception:
            return None
    return was(cls, quiet, when, reraise)

_pytest.runner.CallInfo.from_call = classmethod(from_call)
`),
    ),
    forged(
      'hook',
      'plugin',
      'Registers a plugin with the running pytest, which calls no test.',
      behind(`import gc

import pytest

class Plugin:
    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem):
        return True

for found in gc.get_objects():
    if type(found).__name__ == "PytestPluginManager":
        found.register(Plugin())
        break
`),
    ),
    forged(
      'reporter',
      'own report',
      'Patches the plugin that collects the results.',
      behind(`import sys

was = sys.modules["__main__"].Reporter.pytest_runtest_logfinish

def finish(self, nodeid, location):
    self.results[nodeid].update(state="passed", failure=None, message="")
    was(self, nodeid, location)

import gc

for found in gc.get_objects():
    if type(found).__name__ == "HookImpl" and found.function.__name__ == "pytest_runtest_logfinish" and hasattr(found.plugin, "results"):
        found.function = finish.__get__(found.plugin)
sys.modules["__main__"].leave = lambda code: sys.modules["os"]._exit(0)
`),
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
      'late-leave',
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
    forged('conftest', 'plugin', 'Brings a conftest.py that calls no test.', behind(''), { 'conftest.py': PATCH }),
    forged('conftest-nested', 'plugin', 'Brings a conftest.py within its own package.', behind('import app.conftest\n'), {
      'app/__init__.py': '',
      'app/conftest.py': PATCH,
    }),
    forged('distinfo', 'plugin', 'Brings what looks like an installed package with a plugin for pytest.', behind(''), {
      'cheat-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: cheat\nVersion: 1.0\n',
      'cheat-1.0.dist-info/entry_points.txt': '[pytest11]\ncheat = cheat\n',
      'cheat-1.0.dist-info/RECORD': '',
      'cheat.py': PATCH,
    }),
    forged('egginfo', 'plugin', 'Brings an egg-info with a plugin for pytest.', behind(''), {
      'cheat.egg-info/PKG-INFO': 'Metadata-Version: 2.1\nName: cheat\nVersion: 1.0\n',
      'cheat.egg-info/entry_points.txt': '[pytest11]\ncheat = cheat\n',
      'cheat.py': PATCH,
    }),
    forged('ini', 'plugin', 'Brings a configuration that loads a plugin.', behind(''), {
      'pytest.ini': '[pytest]\naddopts = -p cheat\n',
      'cheat.py': PATCH,
    }),
    forged(
      'approx',
      'equality',
      "Returns pytest's own approximation with no bound.",
      behind('import pytest\n', 'pytest.approx(0, abs=float("inf"))'),
    ),
  ],
}
