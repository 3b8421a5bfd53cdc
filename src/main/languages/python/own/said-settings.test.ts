// Reads versions and the test environment of a Python project from places other than its package lists.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../../project.js'
import { project, wantedByPython } from '../project.js'

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

test('constraints hold for all packages, also for those that only others need', () => {
  const limits =
    '--index-url x\nflask==2.0\nwerkzeug<3  # later ones fail\nclick==7; python_version < "3.8"\nextra[all]==1\nplain\ngit+https://x/y\n'
  const constraintsOf = (files: Readonly<Record<string, string>>) => {
    const detected = project.detect(filesOf({ 'tests/test_a.py': '', 'limits/all.txt': limits, ...files }), null)
    return detected.ok ? detected.shape.own?.constraints : undefined
  }
  const found = ['flask==2.0', 'werkzeug<3', 'click==7; python_version < "3.8"']
  expect(constraintsOf({ 'requirements.txt': 'flask\n-c limits/all.txt\n' })).toEqual(found)
  expect(constraintsOf({ 'requirements/dev.txt': '--constraint=../limits/all.txt\nflask\n' })).toEqual(found)
  expect(constraintsOf({ 'tox.ini': '[testenv]\nsetenv =\n    PIP_CONSTRAINT = {toxinidir}/limits/all.txt\n' })).toEqual(found)
  expect(constraintsOf({ 'tox.toml': '[env_run_base.set_env]\nPIP_CONSTRAINT = "limits/all.txt"\n' })).toEqual(found)
  expect(constraintsOf({ 'requirements.txt': 'flask\n-c https://x/all.txt\n' })).toEqual([])
  expect(wantedByPython(filesOf({ 'requirements.txt': 'flask\n-c limits/all.txt\n', 'limits/all.txt': limits }))).toEqual({
    packages: ['flask'],
    left: [],
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

const TOX = '[env_run_base]\ndeps = ["idna", "-r limits.txt"]\nset_env = { MODE = "seven", AT = "{env_dir}" }\n'
const RUN = 'commands = [["pytest", "checks", { replace = "posargs", extend = true }]]\n'

test.each([
  ['tox.toml', { 'tox.toml': `${TOX}${RUN}` }],
  ['pyproject.toml', { 'pyproject.toml': `${TOX}${RUN}`.replace('env_run', 'tool.tox.env_run') }],
  ['an environment of its own', { 'tox.toml': `${TOX}[env.py]\n${RUN}` }],
  [
    'a text in pyproject.toml',
    { 'pyproject.toml': '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\nsetenv = MODE=seven\ndeps = idna\ncommands = pytest checks\n"""\n' },
  ],
  [
    'hatch.toml',
    {
      'hatch.toml':
        '[envs.default]\ndependencies = ["idna"]\nenv-vars = { MODE = "seven" }\n[envs.default.scripts]\ntest = "pytest {args:checks}"\n',
    },
  ],
  [
    'the tables of hatch in pyproject.toml',
    {
      'pyproject.toml':
        '[tool.hatch.envs.test]\nextra-dependencies = ["idna"]\nenv-vars.MODE = "seven"\n[tool.hatch.envs.test.scripts]\nrun = ["coverage run -m pytest --cov checks"]\n',
    },
  ],
])('requirements, variables and the command of the tests are taken from %s', (_, files) => {
  expect(wantedByPython(filesOf(files)).packages).toEqual(['idna'])
  expect(lineOf(files)).toBe('MODE=seven pytest checks')
})

test.each(['hatch test', 'hatch run test', 'hatch run test:cov -x'])('"%s" is read as the pytest command inside', (line) => {
  const files = filesOf({ 'hatch.toml': '[envs.default.scripts]\ntest = "pytest checks"\n' })
  expect(project.readCommand(line, files, '')).toEqual({ line: 'pytest checks', reader: 'pytest' })
})
