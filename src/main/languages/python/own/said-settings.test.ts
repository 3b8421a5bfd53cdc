// What a Python project says of versions and of the environment of its tests beside its lists of packages.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../../project.js'
import { project, wantedByPython } from '../project.js'

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

test.each([
  ['idna', 'idna==3.6', 'idna==3.6'],
  ['idna>=3', 'IDNA<4  # later ones fail', 'idna>=3,<4'],
  ['zope.interface[test]', 'zope-interface==6.0', 'zope.interface[test]==6.0'],
  ['idna>=3; python_version > "3.8"', 'idna==3.6', 'idna>=3,==3.6; python_version > "3.8"'],
  ['idna', 'idna==3.6; python_version < "3.8"', 'idna'],
])('%s with the constraint %s is asked for as %s', (asked, constraint, wanted) => {
  const files = filesOf({ 'requirements.txt': `-c limits/all.txt\n${asked}\n`, 'limits/all.txt': `--index-url x\n${constraint}\n` })
  expect(wantedByPython(files)).toEqual({ packages: [wanted], left: [] })
})

test('a constraint of a package that only others need is named as left out', () => {
  const files = filesOf({ 'requirements.txt': 'flask\n-c ./constraints.txt\n', 'constraints.txt': 'flask==2.0\nwerkzeug==2.0\nclick<8\n' })
  expect(wantedByPython(files)).toEqual({
    packages: ['flask==2.0'],
    left: ['versions of 2 packages that only other packages need (constraints.txt)'],
  })
})

test('the usual lists in a folder of lists are read, and those for releases are not', () => {
  const files = filesOf({
    'requirements/base.txt': 'idna',
    'requirements/local.txt': '-r base.txt\npytest',
    'requirements/prod.txt': 'uwsgi',
  })
  expect(wantedByPython(files).packages).toEqual(['idna', 'pytest'])
})

const lineOf = (files: Readonly<Record<string, string>>): string | undefined => {
  const detected = project.detect(filesOf({ 'tests/test_a.py': 'def test_a(): pass\n', ...files }), null)
  return detected.ok ? detected.shape.own?.tests[0]?.line : undefined
}

test('the variables that tox sets are set for pytest, but for those that only tox can fill in', () => {
  const tox =
    '[testenv]\nsetenv =\n    MODE = seven\n    NAME = two words\n    HOME_OF = {envtmpdir}/x\n\npassenv = CI\ncommands = pytest {posargs}\n'
  expect(lineOf({ 'tox.ini': tox })).toBe("MODE=seven NAME='two words' pytest")
  expect(lineOf({ 'tox.ini': '[testenv]\nset_env = MODE=seven\ncommands = pytest tests\n' })).toBe('MODE=seven pytest tests')
  expect(lineOf({ 'tox.ini': '[testenv]\ndeps = pytest\ncommands =\n    pytest tests\n' })).toBe('pytest tests')
})

test('the variables that nox sets are set for pytest', () => {
  const session =
    '@nox.session\ndef tests(session):\n    session.install("pytest")\n    session.run("pytest", "checks", env={"MODE": "seven"})\n'
  expect(lineOf({ 'noxfile.py': `import nox\n\n\n${session}` })).toBe('MODE=seven pytest checks')
})

test('lists that tox or nox installs for tests are read, and their names are no packages', () => {
  const noxfile =
    'import nox\n\n\n@nox.session\ndef tests(session):\n    session.install("-r", "ci/test-list.txt", "idna", "-e", ".")\n    session.run("pytest")\n'
  expect(wantedByPython(filesOf({ 'noxfile.py': noxfile, 'ci/test-list.txt': 'six\n' })).packages).toEqual(['six', 'idna'])
  const tox = '[testenv]\ndeps =\n    -r{toxinidir}/ci/test-list.txt\n    idna\ncommands = pytest\n'
  expect(wantedByPython(filesOf({ 'tox.ini': tox, 'ci/test-list.txt': 'six\n' })).packages).toEqual(['six', 'idna'])
})
