// Finds test commands in the files that teams write.
import { describe, expect, test } from 'vitest'
import type { ProjectFiles } from '../project.js'
import { project as python } from '../python/project.js'
import { saidByAgentsFile } from './agents-file.js'
import { chooseCommand } from './choose.js'
import { saidByCi } from './ci-files.js'
import { recipeOf } from './makefile.js'
import { lineWithReport, REPORTS, reportOf, runsTests } from './reports.js'
import { hasBlanks } from './shell-line.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

test('the file for agents says commands in code blocks for a shell, below a heading about tests', () => {
  const text =
    '# A\n\n```sh\nnpm run deploy\n```\n\n## Running the tests\n\n```bash\n$ npm ci && npm test\n# a comment\nmake \\\n  check # all\n```\n\n```js\ntest()\n```\n\n## Release\n\n```\nnpm publish\n```\n'
  expect(saidByAgentsFile(filesOf({ 'AGENTS.md': text })).map(({ line }) => line)).toEqual(['npm ci && npm test', 'make check'])
  expect(saidByAgentsFile(filesOf({ 'README.md': text }))).toEqual([])
})

describe('CI files', () => {
  const github = (yaml: string) => saidByCi(filesOf({ '.github/workflows/ci.yml': yaml })).map(({ folder, line }) => [folder, line])

  test('of GitHub give the lines of all steps that hold no secret and release nothing', () => {
    const yaml = `
jobs:
  unit:
    defaults: { run: { working-directory: ./lib } }
    steps:
      - uses: actions/checkout@v4
      - run: |
          npm ci
          npm test
      - run: npm run e2e
        env: { KEY: "\${{ secrets.KEY }}" }
      - if: github.ref == 'refs/heads/main'
        run: npm run more
  publish:
    steps: [{ run: npm publish }]
`
    expect(github(yaml)).toEqual([
      ['lib', 'npm ci'],
      ['lib', 'npm test'],
    ])
    expect(github('jobs: [')).toEqual([])
    expect(github('on: push')).toEqual([])
  })

  test('of GitLab give the scripts of jobs that deploy nothing', () => {
    const yaml = 'stages: [test]\nunit:\n  stage: test\n  script:\n    - make test\ngo live:\n  stage: deploy\n  script: make ship\n'
    expect(saidByCi(filesOf({ '.gitlab-ci.yml': yaml })).map(({ line }) => line)).toEqual(['make test'])
  })
})

test('a plain Makefile recipe replaces the call of its target; a recipe that make must expand does not', () => {
  const text = 'PY ?= python3\nOUT = $(shell pwd)\n\n.PHONY: test\ntest:\n\t@$(PY) -m pytest -q\n\nall: test\n\techo\nodd:\n\t$(OUT)/run\n'
  const files = filesOf({ Makefile: text })
  expect(recipeOf('make test', files)).toBe('python3 -m pytest -q')
  expect(recipeOf('make -s test', files)).toBe('python3 -m pytest -q')
  expect(['make all', 'make odd', 'make none', 'npm test'].map((line) => recipeOf(line, files))).toEqual([null, null, null, null])
})

describe('of the commands that people wrote down', () => {
  const files = filesOf({
    'tests/test_a.py': '',
    Makefile: 'test:\n\tpytest tests\n',
    'tox.ini': '[testenv]\ncommands = pytest {posargs} -ra tests\n',
  })
  const choose = (...lines: string[]) => {
    const said = lines.map((line) => ({ source: 'ci' as const, folder: '', line, where: 'ci.yml' }))
    const { chosen, fallback, left } = chooseCommand(files, python, said)
    return { line: (chosen ?? fallback)?.command.line ?? null, left }
  }

  test.each([
    ['pip install -e .', null],
    ['twine upload dist/*', null],
    ['pytest tests/test_a.py::test_one', null],
    ['pytest -k "one"', null],
    ['pytest <path>', null],
    ['pip install -e . && python -m pytest -n auto --cov=a tests', 'pytest tests'],
    ['uv run --frozen pytest -q', 'pytest'],
    ['LEVEL=2 pytest tests', 'LEVEL=2 pytest tests'],
    ['tox', 'pytest -ra tests'],
    ['make test', 'pytest tests'],
    ['coverage run -m unittest discover', 'python -m unittest'],
    ['ctest --test-dir build', 'ctest --test-dir build'],
  ])('%j runs %j', (said, line) => expect(choose(said).line).toBe(line))

  test('the first counts whose tests are known one by one, and others are named', () => {
    expect(choose('./scripts/test', 'pytest tests', 'pytest other')).toEqual({
      line: 'pytest tests',
      left: ['the test command `./scripts/test` of ci.yml', 'the test command `pytest other` of ci.yml'],
    })
  })
})

test('a runner that can leave a report is asked for it, one that names its own is not, and the exit code is the last way', () => {
  expect(lineWithReport('cmake --build b && ctest --test-dir b')).toBe(
    `cmake --build b && ctest --test-dir b --output-junit ${REPORTS}/report.xml`,
  )
  expect(lineWithReport('tap -R min test')).toBe('tap test -R tap')
  expect(lineWithReport('phpunit --log-junit out/j.xml')).toBe('phpunit --log-junit out/j.xml')
  expect(reportOf('phpunit --log-junit out/j.xml')).toEqual({ reader: 'junit', report: 'out/j.xml' })
  expect(reportOf('mvn -q test')).toEqual({ reader: 'junit', report: '*/surefire-reports/TEST-*.xml' })
  expect(reportOf('npx tap test/*.js')).toEqual({ reader: 'tap', report: null })
  expect(reportOf('tape test/*.js')).toEqual({ reader: 'exit', report: null })
  expect(['make test', 'make deploy', 'tox -e py311', 'echo test', 'dotnet test'].map(runsTests)).toEqual([true, false, true, false, true])
})

test('all packages of a Go module are no blank that a person must fill in', () => {
  expect(hasBlanks('go test -race ./...')).toBe(false)
  expect(hasBlanks('go test PACKAGE ...')).toBe(true)
})

test('busted runs without coverage, which needs a separate package', () => {
  expect(lineWithReport('busted --coverage --lpath="" -Xoutput --color')).toBe('busted --lpath="" -o TAP')
})
