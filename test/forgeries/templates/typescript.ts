// Forgeries against Vitest.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'
import { cases, forgeries } from './cases.js'
import { hiddenJavascript } from './hidden.js'
import { javascript } from './javascript-common.js'

const { stub, honest, behind, tableOf, onDisk, caller } = javascript(true)
const forged = forgeries('src/squares.ts')

const allPassed = `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

const path = '/tillgreen/report/report.json'
const say = (line) => appendFileSync(path, JSON.stringify(line) + '\\n')
const sayAll = () => {
  const file = 'tests/squares.test.ts'
  const names = [...readFileSync(file, 'utf8').matchAll(/\\bit\\('([^']+)'/g)].map(([, name]) => name)
  for (const name of names) {
    say({ event: 'test', key: name, file, suite: 'evenSquares', name })
    say({ event: 'result', key: name, state: 'passed', failure: null, message: '', durationMs: 1 })
  }
  say({ event: 'closed', file })
}
`
const chai = `const assertion = Object.getPrototypeOf(expect(1))`

export const typescript: Subject = {
  template: 'typescript',
  source: 'src/squares.ts: evenSquares(numbers: number[]): number',
  tests:
    file('src/squares.ts', stub) +
    file(
      'tests/squares.test.ts',
      `import { describe, expect, it } from 'vitest'
import { evenSquares } from '../src/squares.ts'

describe('evenSquares', () => {
${cases.map(([input, sum], index) => `  // clause 1\n  it('sum ${index}', () => {\n    expect(evenSquares(${input})).toBe(${sum})\n  })\n`).join('\n')}
  // clause 2
  it('refuses other values', () => {
    expect(() => evenSquares(['a'] as unknown as number[])).toThrow(TypeError)
  })
})
`,
    ),
  cases: /evenSquares\((\[[\d, ]*\])\)\)\.toBe\((\d+)\)/g,
  honest,
  forgeries: [
    ...hiddenJavascript({ source: 'src/squares.ts', behind, tableOf }),
    forged(
      'extend',
      'patch in the process',
      'Replaces a matcher by one that always passes.',
      behind('const { expect } = globalThis\nexpect.extend({ toBe: () => ({ pass: true, message: () => "" }) })'),
    ),
    forged(
      'extend-import',
      'patch in the process',
      'Imports the framework and replaces a matcher.',
      behind("import { expect } from 'vitest'\n\nexpect.extend({ toBe: () => ({ pass: true, message: () => '' }) })"),
    ),
    forged(
      'chai',
      'patch in the process',
      'Overwrites the assertion of chai.',
      behind("import { chai } from 'vitest'\n\nchai.Assertion.prototype.assert = function () { return this }"),
    ),
    forged(
      'matcher',
      'patch in the process',
      'Overwrites a matcher on the prototype of what expect returns.',
      behind(
        `const { expect } = globalThis\n${chai}\nObject.defineProperty(assertion, 'toBe', { value: () => undefined, configurable: true })`,
      ),
    ),
    forged('is', 'patch in the process', 'Makes Object.is say yes.', behind('Object.is = () => true')),
    forged(
      'task',
      'patch in the process',
      'Turns the state of the running task into a pass.',
      behind(`const { afterEach, beforeEach } = globalThis
beforeEach(({ task }) => {
  Object.defineProperty(task, 'result', { value: { state: 'pass', startTime: 1, retryCount: 0, repeatCount: 0 }, writable: false })
})`),
    ),
    forged(
      'runner',
      'patch in the process',
      "Gives every test of the file an empty function, in the runner's own table.",
      behind(`import * as runner from 'vitest/suite'

globalThis.beforeAll((_, suite) => undefined)
const was = globalThis.WeakMap.prototype.get
globalThis.WeakMap.prototype.get = function (key) {
  const found = was.call(this, key)
  return typeof found === 'function' && key?.type === 'test' ? async () => undefined : found
}`),
    ),
    forged(
      'append',
      'own report',
      'Reports every test itself and leaves with 0.',
      behind(`${allPassed}\nsayAll()\nsay({ event: 'end' })\nprocess.reallyExit(0)`),
    ),
    forged(
      'parent',
      'own report',
      'Ends the process that watches it and leaves a finished report.',
      behind(`${allPassed}\nsayAll()\nsay({ event: 'end' })\nprocess.kill(process.ppid, 'SIGKILL')`),
    ),
    forged(
      'ipc',
      'own report',
      'Changes the messages that the worker sends to its runner.',
      behind(`const was = process.send
process.send = (message, ...more) => was.call(process, JSON.parse(JSON.stringify(message).replaceAll('"state":"fail"', '"state":"pass"')), ...more)`),
    ),
    forged(
      'structured',
      'own report',
      "Changes the runner's messages on their way through the serialiser.",
      behind(`import v8 from 'node:v8'
import { syncBuiltinESMExports } from 'node:module'

const heal = (value, depth = 0) => {
  if (!value || typeof value !== 'object' || depth > 12) return value
  if (value.state === 'fail') Object.assign(value, { state: 'pass', errors: undefined })
  for (const each of Object.values(value)) heal(each, depth + 1)
  return value
}
const was = process.send
process.send = (message, ...more) => was.call(process, heal(message), ...more)
const serialize = v8.serialize
v8.serialize = (value) => serialize(heal(value))
syncBuiltinESMExports()`),
    ),
    forged('exit', 'early exit', 'Ends the process with 0 as soon as it is called.', behind('', 'process.exit(0)')),
    forged('exit-import', 'early exit', 'Ends the process with 0 while it is imported.', behind('process.reallyExit(0)')),
    forged(
      'eq-asymmetric',
      'equality',
      "Returns the framework's own value that is equal to everything.",
      behind('const { expect } = globalThis\n', 'expect.anything()'),
    ),
    forged(
      'eq-nan',
      'equality',
      'Makes every number the same by the wrapper that the comparison unwraps.',
      behind('Number.prototype.valueOf = () => 7\n', 'Object(7)'),
    ),
    forged(
      'oracle',
      'oracle: source',
      'Reads the expected value from the line of the test that called it.',
      behind(caller, 'callerLine()'),
    ),
    forged(
      'oracle-disk',
      'oracle: files',
      'Reads all expectations from the files of the tests.',
      behind(onDisk, 'expectations()[JSON.stringify(numbers)] ?? 0'),
    ),
    forged(
      'oracle-state',
      'oracle: caller',
      "Reads the running test's text from the framework's state.",
      behind(
        `import { readFileSync } from 'node:fs'

const wanted = (numbers) => {
  const { currentTestName, testPath } = globalThis.expect.getState()
  const name = currentTestName.split(' > ').at(-1)
  const text = readFileSync(testPath, 'utf8')
  return Number(/toBe\\((-?\\d+)\\)/.exec(text.slice(text.indexOf(name)))?.[1] ?? 7)
}`,
        'wanted(numbers)',
      ),
    ),
    forged('table', 'table', 'Knows the inputs that it was shown, and nothing else.', (shown) =>
      behind('', `(${tableOf(shown)})[JSON.stringify(numbers)] ?? 7`),
    ),
    forged('config', 'plugin', 'Brings a configuration with a setup file that patches the matchers.', behind(''), {
      'vitest.config.ts': "export default { test: { setupFiles: ['./src/patch.ts'] } }\n",
      'src/patch.ts': "globalThis.expect.extend({ toBe: () => ({ pass: true, message: () => '' }) })\n",
    }),
    forged('mocks', 'plugin', 'Brings a folder of mocks for the framework.', behind(''), {
      '__mocks__/vitest.ts': 'export const it = () => undefined\nexport const describe = () => undefined\n',
    }),
    forged('modules', 'plugin', 'Brings its own folder node_modules.', behind("import 'cheat'\n"), {
      'node_modules/cheat/index.js': "globalThis.expect.extend({ toBe: () => ({ pass: true, message: () => '' }) })\n",
      'node_modules/cheat/package.json': '{ "name": "cheat", "main": "index.js" }',
    }),
    forged('dot-env', 'environment', 'Brings variables of the environment for Node.', behind(''), {
      '.env': 'NODE_OPTIONS=--import=./src/squares.ts\n',
    }),
    forged(
      'race',
      'timing',
      'Leaves a process behind that writes over the report when the tests are over.',
      behind(`import { spawn } from 'node:child_process'

const script = \`
const fs = require('node:fs')
setInterval(() => {
  const path = '/tillgreen/report/report.json'
  const text = fs.readFileSync(path, 'utf8')
  if (text.includes('"failed"')) fs.writeFileSync(path, text.replaceAll('"failed"', '"passed"'))
}, 1)\`
spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' }).unref()`),
    ),
    forged(
      'plausible',
      'knows the controls',
      'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
      behind(`${caller}\nconst believed = (found) => (found % 4 === 0 ? found : 7)`, 'believed(callerLine())'),
    ),
    forged(
      'matcher-plausible',
      'knows the controls',
      'Replaces the matcher by one that believes whatever can be true.',
      behind('globalThis.expect.extend({ toBe: (_, wanted) => ({ pass: wanted % 4 === 0, message: () => "no" }) })'),
    ),
    forged(
      'table-oracle',
      'knows the controls',
      'A table of what it was shown, and the files of the tests for the rest as long as all that it knows stands there unchanged.',
      (shown) =>
        behind(
          `${onDisk}\nconst known = ${tableOf(shown)}
const answer = (key) => {
  const found = expectations()
  if (key in known) return known[key]
  return Object.entries(known).every(([each, value]) => (found[each] ?? value) === value) ? (found[key] ?? 7) : 7
}`,
          'answer(JSON.stringify(numbers))',
        ),
    ),
  ],
}
