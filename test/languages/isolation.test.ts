// No file of a workspace or a package decides how a runner starts: each attack works where the same tests are run by hand.
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type EnvironmentSpec, SourceFile } from '../../src/contract/run/template.js'
import { languages } from '../../src/main/languages/index.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { tryTests } from '../../src/main/sandbox/layers/try-tests.js'
import { inFolder, LIMITS, tryInSandbox, withWorkspace } from '../../src/main/sandbox/process/trial.js'

const root = resolve(import.meta.dirname, '../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const options = { signal: new AbortController().signal }
const limits = { ...LIMITS, wallS: 60, memoryMb: 2048 }

async function environmentOf(steps: EnvironmentSpec['steps']) {
  const made = await prepareEnvironment({ template: 'trial', toolchains: ['python'], steps }, place, options)
  if (!made.ok) throw new Error(made.message)
  return made
}

const files = (entries: Readonly<Record<string, string>>): SourceFile[] =>
  Object.entries(entries).map(([path, text]) => SourceFile.parse({ path, text }))

const program = { 'program.py': 'def double(number):\n    return None\n' }
const plugin = {
  'evil-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n',
  'evil-1.0.dist-info/entry_points.txt': '[pytest11]\nevil = evil\n',
  'evil.py': 'def pytest_pyfunc_call(pyfuncitem):\n    return True\n',
}

it('pytest loads no plugin of something in the workspace that poses as a package', () =>
  inFolder(async (folder) => {
    const environment = await environmentOf([{ type: 'packages', manager: 'pip', packages: ['pytest'] }])
    const test = { 'tests/test_it.py': 'from program import double\n\n\ndef test_it():\n    assert double(2) == 4\n' }
    const runner = languages.runners.get('pytest')
    if (!runner) throw new Error('There is no pytest.')
    const all = files({ ...program, ...plugin, ...test })
    const { report } = await tryTests({ runner, files: all, tests: ['tests'], environment, limits, packages: ['pytest'] }, options, place)
    expect(report?.cases.map(({ state, failure }) => [state, failure])).toEqual([['failed', 'assertion']])

    const lines = all.map(
      ({ path }) => `mkdir -p "$(dirname "${path}")"; printf %s "$${all.findIndex((each) => each.path === path) + 1}" >${path}`,
    )
    const line = `cd /work; ${lines.join('; ')}; PYTHONPATH=. python3 -m pytest -p no:cacheprovider tests`
    const { mounts = [], ...trial } = withWorkspace(folder)
    const control = await tryInSandbox(['sh', '-c', line, 'sh', ...all.map(({ text }) => text)], {
      ...trial,
      mounts: [...mounts, ...environment.mounts],
      variables: environment.variables,
      limits,
    })
    expect(control.stdout).toMatch(/1 passed/)
  }))

it('Python behaves as in its environment: packages, programs that a test starts, exit() and help()', async () => {
  const environment = await environmentOf([{ type: 'packages', manager: 'pip', packages: ['six'] }])
  const test = `import multiprocessing, subprocess, sys, sysconfig, unittest
import six
from program import double

class T(unittest.TestCase):
    def test_it(self):
        self.assertEqual((six.__name__, sys.prefix, sys.prefix == sys.base_prefix), ("six", "/env/python", False))
        self.assertTrue(sysconfig.get_path("purelib").startswith("/env/python/lib/"))
        self.assertRaises(SystemExit, exit, 3)
        child = subprocess.run([sys.executable, "-c", "import six, sys; print(sys.prefix)"], capture_output=True, text=True)
        self.assertEqual(child.stdout, "/env/python\\n", child.stderr)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(double, [2]), [None])
`
  const runner = languages.runners.get('unittest')
  if (!runner) throw new Error('There is no unittest.')
  const all = files({ ...program, 'tests/test_it.py': test })
  const { report } = await tryTests({ runner, files: all, tests: ['tests'], environment, limits }, options, place)
  expect(report?.cases.map(({ state, message }) => [state, message])).toEqual([['passed', '']])
})

const pytestSteps: EnvironmentSpec['steps'] = [{ type: 'packages', manager: 'pip', packages: ['pytest'] }]
const spoiling = `import builtins, os, sys, unittest

def spoil():
    builtins.sorted = lambda items: []
    unittest.TestCase.assertEqual = lambda *all: None
    if "_pytest" in sys.modules:
        import _pytest.python
        _pytest.python.Function.runtest = lambda self: None

def leave():
    os._exit(0)
`
/** A test file for either runner: a body of one line for each name. */
const testsOf = (runner: string, bodies: Readonly<Record<string, string>>): string => {
  const methods = Object.entries(bodies).map(([name, body]) => `    def test_${name}(self):\n        ${body}\n`)
  const base = runner === 'unittest' ? '(unittest.TestCase)' : ''
  return `import unittest\nimport program\n\nclass Test${base}:\n${methods.join('\n')}`
}

async function resultsOf(id: string, entries: Readonly<Record<string, string>>) {
  const environment = await environmentOf(id === 'pytest' ? pytestSteps : [])
  const runner = languages.runners.get(id)
  if (!runner) throw new Error(`There is no ${id}.`)
  const all = files({ 'program.py': spoiling, ...entries })
  const { report, result } = await tryTests({ runner, files: all, tests: ['tests'], environment, limits }, options, place)
  return { report, exit: result.exit, cases: report?.cases.map((each) => `${each.file} ${each.name}: ${each.failure ?? each.state}`) }
}

it('tests that a conftest.py makes of files that are not Python run once, and what it ignores does not run', async () => {
  const conftest = `import pytest
collect_ignore = ["test_ignored.py"]

def pytest_collect_file(parent, file_path):
    if file_path.suffix == ".txt":
        return Words.from_parent(parent, path=file_path)

class Words(pytest.File):
    def collect(self):
        yield Word.from_parent(self, name="word")

class Word(pytest.Item):
    def runtest(self):
        assert self.path.read_text() == "right"
`
  const { cases } = await resultsOf('pytest', {
    'tests/conftest.py': conftest,
    'tests/a.txt': 'right',
    'tests/b.txt': 'wrong',
    'tests/test_a.py': testsOf('pytest', { green: 'pass' }),
    'tests/deep/test_b.py': testsOf('pytest', { green: 'pass' }),
    'tests/test_ignored.py': testsOf('pytest', { red: 'assert False' }),
  })
  expect(cases?.sort()).toEqual([
    'tests/a.txt word: passed',
    'tests/b.txt word: assertion',
    'tests/deep/test_b.py test_green: passed',
    'tests/test_a.py test_green: passed',
  ])
})

it.each(['pytest', 'unittest'])('what a program patches while one test file runs does not reach the next one, under %s', async (id) => {
  const wrong = id === 'pytest' ? 'assert 1 == 2' : 'self.assertEqual(1, 2)'
  const { report, cases } = await resultsOf(id, {
    'tests/test_a.py': testsOf(id, { spoils: 'program.spoil()' }),
    'tests/test_b.py': testsOf(id, { sorts: 'assert sorted([2, 1]) == [1, 2]', wrong }),
  })
  expect(cases).toEqual([
    'tests/test_a.py test_spoils: passed',
    'tests/test_b.py test_sorts: passed',
    'tests/test_b.py test_wrong: assertion',
  ])
  expect(report?.changed).toBeDefined()
})

it.each(['pytest', 'unittest'])('a test file that ends its process fails by itself, and is named, under %s', async (id) => {
  const { report, cases, exit } = await resultsOf(id, {
    'tests/test_a.py': testsOf(id, { before: 'pass', leaves: 'program.leave()', never: 'pass' }),
    'tests/test_b.py': testsOf(id, { green: 'pass' }),
    'tests/test_c.py': 'import program\nprogram.leave()\n',
  })
  expect([exit, cases]).toEqual([
    1,
    [
      'tests/test_a.py test_before: passed',
      'tests/test_a.py test_leaves: error',
      'tests/test_a.py test_never: skipped',
      'tests/test_b.py test_green: passed',
    ],
  ])
  expect(report?.cases[1]?.message).toMatch(/the process of tests\/test_a\.py left with exit 0/)
  expect(report?.collectionErrors.map(({ file, failure }) => [file, failure])).toEqual([['tests/test_c.py', 'error']])
})
