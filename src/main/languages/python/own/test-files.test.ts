// Test files of pytest that only its settings name are found, in every file of settings that pytest reads.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../../project.js'
import { project } from '../project.js'

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

function found(files: Readonly<Record<string, string>>) {
  const detected = project.detect(filesOf({ 'adds.py': '', 'checks/check_adds.py': 'def test_adds(): pass\n', ...files }), null)
  return detected.ok ? { tests: detected.shape.tests, counted: detected.shape.own?.counted } : detected.fault
}

const named = { tests: ['**/check_*.py'], counted: ['**/check_*.py'] }

test.each([
  ['pytest.ini', '[pytest]\npython_files = check_*.py\n'],
  [
    'setup.cfg',
    '[metadata]\nname = adds\n\n[tool:pytest]\naddopts = -q\npython_files =\n    check_*.py  # ours\n\n[flake8]\npython_files = no\n',
  ],
  ['tox.ini', '[tox]\nenvlist = py\n[pytest]\npython_files=check_*.py\n'],
  ['pyproject.toml', '[tool.pytest.ini_options]\npython_files = ["check_*.py"]\n'],
  ['pyproject.toml', '[tool.pytest.ini_options]\npython_files = "check_*.py"\n'],
])('%s names test files', (path, text) => {
  expect(found({ [path]: text })).toEqual(named)
})

test('several names count each, and the usual folder stays a place of tests', () => {
  const files = { 'pytest.ini': '[pytest]\npython_files = test_*.py check_*.py\n', 'tests/helpers.py': '' }
  expect(found(files)).toEqual({ tests: ['tests/**', '**/test_*.py', '**/check_*.py'], counted: ['**/test_*.py', '**/check_*.py'] })
})

test('a pattern that matches every source, or no pattern, keeps the usual names', () => {
  const usual = found({ 'tests/test_adds.py': '' })
  expect(found({ 'tests/test_adds.py': '', 'pytest.ini': '[pytest]\npython_files = *.py\n' })).toEqual(usual)
  expect(found({ 'tests/test_adds.py': '', 'pyproject.toml': '[tool.pytest.ini_options]\npython_files = 7\n' })).toEqual(usual)
})

test('files count only below the places where pytest looks', () => {
  const files = {
    'tests/unit/test_a.py': '',
    'speed/test_b.py': '',
    'setup.cfg': '[tool:pytest]\ntestpaths =\n    ./tests/\n    extra/check_it.py\n',
  }
  const result = found(files)
  expect(result).toMatchObject({ counted: ['tests/**/test_*.py', 'tests/**/*_test.py', 'extra/check_it.py'] })
})

const django = 'from django.test import TestCase\n\n\nclass PollTest(TestCase):\n    pass\n'

test.each([
  ['a module of the program', { 'tests/test_adds.py': '', 'src/adds/tests.py': 'def is_odd(value):\n    return value % 2 == 1\n' }, []],
  ['a module, where pytest runs the tests', { 'tests/test_adds.py': 'def test_a(): pass\n', 'src/adds/tests.py': django }, []],
  ['tests of unittest', { 'polls/tests.py': django }, ['**/tests.py']],
  ['tests beside a module of that name', { 'polls/tests.py': django, 'adds/tests.py': 'def is_odd(): ...\n' }, ['polls/tests.py']],
])('a file named tests.py is %s', (_, files, globs) => {
  const result = found({ 'checks/check_adds.py': '', ...files })
  if (typeof result !== 'object' || !('tests' in result)) throw new Error('The project was not recognised.')
  expect(result.tests.filter((glob) => glob.endsWith('/tests.py'))).toEqual(globs)
  expect(result.counted?.filter((glob) => glob.endsWith('/tests.py'))).toEqual(globs)
})
