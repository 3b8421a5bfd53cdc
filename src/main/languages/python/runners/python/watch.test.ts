// Actions of a program are seen however it is written; actions of libraries for an honest program are not reported.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../../test/support/folders.js'

/** The deeds of a program, each as its means and the line it comes from. */
function deedsOf(program: string): string[] {
  const root = temporaryFolder('watch')
  mkdirSync(join(root, 'tests'))
  writeFileSync(join(root, 'tests/test_it.py'), 'SECRET = 20\n\n\ndef call(function):\n    return function()\n')
  writeFileSync(join(root, 'program.py'), program)
  const script = `
import os, sys
sys.path[:0] = [${JSON.stringify(import.meta.dirname)}, ${JSON.stringify(root)}, ${JSON.stringify(join(root, 'tests'))}]
from tillgreen_watch import watch
told = []
watch(lambda **line: told.append(f"{line['means']} {line['file']}:{line['line']}"), ${JSON.stringify(root)}, ["tests"], ${JSON.stringify(import.meta.dirname)})
import test_it
import program
try:
    test_it.call(program.run)
except Exception as error:
    print("failed", error)
print("\\n".join(told))
`
  return execFileSync('python3', ['-c', script], { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean)
}

test.each([
  ['opens a file of tests', 'def run():\n    return open("te" + "sts/test_it.py").read()\n', 'test-files program.py:2'],
  [
    'has pathlib open it',
    'import pathlib\n\ndef run():\n    return pathlib.Path("tests", "test_it.py").read_text()\n',
    'test-files program.py:4',
  ],
  [
    'reads the line of its caller',
    'import linecache, sys\n\ndef run():\n    frame = sys._getframe(1)\n    return linecache.getline(frame.f_code.co_filename, frame.f_lineno)\n',
    'test-files program.py:5',
  ],
  [
    'opens it in code that it made',
    `def run():\n    exec(bytes.fromhex("${Buffer.from('open("tests/test_it.py").read()').toString('hex')}"))\n`,
    'test-files program.py:2',
  ],
  ['walks through all objects', 'import gc\n\ndef run():\n    return len(getattr(gc, "get_" + "objects")())\n', 'process program.py:4'],
  [
    'gives a function other code',
    'def one():\n    return 1\n\ndef run():\n    one.__code__ = (lambda: 2).__code__\n',
    'caller program.py:5',
  ],
  ['runs made code that names frames', 'def run():\n    exec("import sys; sys._get" + "frame(1)")\n', 'hidden-code program.py:2'],
])('a program that %s', (_, program, deed) => {
  expect(deedsOf(program)).toContain(deed)
})

test.each([
  ['reads files of its own', 'def run():\n    return open(__file__).read()\n'],
  ['evaluates what it is given', 'def run():\n    return eval("1 + 2", {"__builtins__": {}})\n'],
  ['warns its caller', 'import warnings\n\ndef run():\n    warnings.warn("old", UserWarning, stacklevel=2)\n'],
  [
    'formats a trace',
    'import logging, traceback\n\ndef run():\n    try:\n        1 / 0\n    except ZeroDivisionError:\n        logging.exception("x")\n        return traceback.format_exc()\n',
  ],
  [
    'has classes made by libraries',
    'import collections, dataclasses\n\n@dataclasses.dataclass\nclass A:\n    x: int\n\nB = collections.namedtuple("B", "x y")\n\ndef run():\n    return A(1), B(1, 2)\n',
  ],
  ['names its caller', 'import sys\n\ndef run():\n    return sys._getframe(1).f_code.co_name\n'],
])('nothing is reported of a program that %s', (_, program) => {
  expect(deedsOf(program)).toEqual([])
})
