// Extras with which a project is installed for its tests, wherever tox, hatch and nox name them.
import { expect, test } from 'vitest'
import { testExtras } from './requirements.js'

const extrasOf = (files: Readonly<Record<string, string>>) => testExtras({ paths: Object.keys(files), read: (path) => files[path] ?? null })

test.each([
  [
    'tox.ini',
    '[tox]\nenvlist = py\n[testenv]\ndeps = pytest\nextras = diagrams\n[testenv:docs]\nextras = docs\n[testenv:lint]\nextras = style\n',
  ],
  ['tox.ini', '[testenv]\nextras =\n    diagrams\n    docs\n'],
  ['tox.toml', '[env_run_base]\nextras = ["diagrams"]\n'],
  ['hatch.toml', '[envs.hatch-test]\nfeatures = ["diagrams"]\n'],
  ['noxfile.py', '@nox.session\ndef tests(session):\n    session.install("-e", ".[diagrams,dev]")\n    session.run("pytest")\n'],
])('%s names extras of the tests', (path, text) => {
  expect(extrasOf({ [path]: text })).toEqual(['diagrams'])
})

test('the extras for tests come from the project itself, once', () => {
  const pyproject = '[project]\nname = "a"\n[project.optional-dependencies]\ntest = ["pytest"]\nspeed = ["x"]\n'
  expect(extrasOf({ 'pyproject.toml': pyproject, 'tox.ini': '[testenv]\nextras = test, speed\n' })).toEqual(['test', 'speed'])
})
