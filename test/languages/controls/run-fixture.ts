// Runs test files of each language with its own runner, and says what came of every test.
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestCase } from '../../../src/contract/run/tests.js'

export type Case = Pick<TestCase, 'id' | 'file' | 'suite' | 'name'> & { readonly isGreen: boolean }

export interface FixtureRunner {
  readonly title: string
  /** Folder of the fixture below test/fixtures/controls. */
  readonly fixture: string
  /** The test file in it, and as what it is run. */
  readonly file: string
  readonly as: string
  run(folder: string): readonly Case[]
}

const spawned = (program: string, argv: readonly string[], folder: string) => {
  const { stdout, stderr, error } = spawnSync(program, argv, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (error) throw error
  return { stdout, stderr }
}

const caseOf = (file: string, suites: readonly string[], name: string, isGreen: boolean): Case => {
  const suite = suites.join(' > ')
  return { id: `${file} :: ${suite === '' ? name : `${suite} > ${name}`}`, file, suite, name, isGreen }
}

const UNITTEST = `
import json, sys, unittest
class Result(unittest.TestResult):
    states = {}
    def startTest(self, test):
        self.states[test.id()] = True
    def addFailure(self, test, error):
        self.states[test.id()] = False
    addError = addFailure
    def addSubTest(self, test, subtest, error):
        if error: self.states[test.id()] = False
unittest.defaultTestLoader.discover(".", "test_basket.py").run(Result())
print(json.dumps(Result.states))
`

/** Lines of TAP, where "# Subtest: x" comes before its content. */
function tapCases(file: string, text: string): Case[] {
  const open: string[] = []
  return text.split('\n').flatMap((line) => {
    const [, indent = '', started] = /^(\s*)# Subtest: (.*)$/.exec(line) ?? []
    const depth = (/^\s*/.exec(line)?.[0].length ?? 0) / 4
    if (started !== undefined) open.splice(indent.length / 4, open.length, started)
    const [, not, name] = /^\s*(not )?ok \d+ - (.*?)( # .*)?$/.exec(line) ?? []
    return name === undefined ? [] : [caseOf(file, open.slice(0, depth), name, not === undefined)]
  })
}

export const unittest: FixtureRunner = {
  title: 'unittest',
  fixture: 'python',
  file: 'test_basket.py',
  as: 'test_basket.py',
  run(folder) {
    const states = JSON.parse(spawned('python3', ['-B', '-c', UNITTEST], folder).stdout) as Record<string, boolean>
    return Object.entries(states).map(([id, isGreen]) => {
      const [file = '', suite = '', name = ''] = id.split('.')
      return caseOf(`${file}.py`, [suite], name, isGreen)
    })
  },
}

export const nodeTest: FixtureRunner = {
  title: 'node:test',
  fixture: 'javascript',
  file: 'shop.test.mjs',
  as: 'shop.test.mjs',
  run: (folder) => tapCases('shop.test.mjs', spawned(process.execPath, ['--test-reporter=tap', 'shop.test.mjs'], folder).stdout),
}

const pytest: FixtureRunner = {
  title: 'pytest',
  fixture: 'python',
  file: 'test_shop.py',
  as: 'test_shop.py',
  run(folder) {
    const argv = ['-m', 'pytest', '-rA', '--tb=no', '-q', '-p', 'no:cacheprovider', 'test_shop.py']
    const { stdout } = spawned('python3', argv, folder)
    return stdout.split('\n').flatMap((line) => {
      const [, word, path] = /^(PASSED|FAILED|ERROR) test_shop\.py::(.*?)( - .*)?$/.exec(line) ?? []
      const [head = '', ...parameters] = path?.split('[') ?? []
      const suites = head.split('::')
      const name = [suites.pop() ?? '', ...parameters].join('[')
      return path === undefined ? [] : [caseOf('test_shop.py', suites, name, word === 'PASSED')]
    })
  },
}

const vitest: FixtureRunner = {
  title: 'Vitest',
  fixture: 'javascript',
  file: 'shop.vitest.ts',
  as: 'shop.test.ts',
  run(folder) {
    const modules = join(import.meta.dirname, '../../../node_modules')
    symlinkSync(modules, join(folder, 'node_modules'))
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["shop.test.ts"], pool: "threads" } }\n')
    const env = { ...process.env, CI: '1' }
    const argv = [
      join(modules, 'vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--reporter=json',
      '--outputFile=report.json',
      '--retry',
      '0',
    ]
    spawnSync(process.execPath, argv, { cwd: folder, env })
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
    }
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => caseOf('shop.test.ts', ancestorTitles, title, status === 'passed')),
    )
  },
}

const cargo: FixtureRunner = {
  title: 'cargo test',
  fixture: 'rust',
  file: 'tests/shop.rs',
  as: 'tests/shop.rs',
  run: (folder) =>
    spawned('cargo', ['test', '--offline', '--no-fail-fast'], folder)
      .stdout.split('\n')
      .flatMap((line) => {
        const [, path, state] = /^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED)$/.exec(line) ?? []
        const modules = path?.split('::') ?? []
        return path === undefined ? [] : [caseOf('tests/shop.rs', modules.slice(0, -1), modules.at(-1) ?? '', state === 'ok')]
      }),
}

const go: FixtureRunner = {
  title: 'go test',
  fixture: 'go',
  file: 'shop_test.go',
  as: 'shop_test.go',
  run: (folder) =>
    spawned('go', ['test', '-v', './...'], folder)
      .stdout.split('\n')
      .flatMap((line) => {
        const [, state, name] = /^\s*--- (PASS|FAIL): (\S+)/.exec(line) ?? []
        return name === undefined ? [] : [caseOf('shop_test.go', [], name, state === 'PASS')]
      }),
}

/** Those that every machine has and that take less than a second. */
export const cheap: readonly FixtureRunner[] = [unittest, nodeTest]
export const all: readonly FixtureRunner[] = [...cheap, pytest, vitest, cargo, go]
