// Forgeries against Node's own test runner.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'
import { cases, forgeries } from './cases.js'
import { hiddenJavascript } from './hidden.js'
import { javascript } from './javascript-common.js'

const { stub, honest, behind, tableOf, onDisk, caller } = javascript(false)
const forged = forgeries('src/squares.mjs')

const allPassed = `import { appendFileSync, readFileSync } from 'node:fs'

const file = process.env.TILLGREEN_FILE
const names = () => [...readFileSync(file, 'utf8').matchAll(/\\bit\\('([^']+)'/g)].map(([, name]) => name)
const say = (line) => appendFileSync('/tillgreen/report/report.json', JSON.stringify(line) + '\\n')
const sayAll = () => {
  for (const name of names()) {
    const key = file + '|evenSquares > ' + name
    say({ event: 'test', key, file, suite: 'evenSquares', name })
    say({ event: 'result', key, state: 'passed', failure: null, message: '', durationMs: 1 })
  }
  say({ event: 'closed', file })
}
`

export const nodePlain: Subject = {
  template: 'node-plain',
  source: 'src/squares.mjs: evenSquares(numbers)',
  tests:
    file('src/squares.mjs', stub) +
    file(
      'tests/squares.test.mjs',
      `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { evenSquares } from '../src/squares.mjs'

describe('evenSquares', () => {
${cases.map(([input, sum], index) => `  // clause 1\n  it('sum ${index}', () => {\n    assert.equal(evenSquares(${input}), ${sum})\n  })\n`).join('\n')}
  // clause 2
  it('refuses other values', () => {
    assert.throws(() => evenSquares(['a']), TypeError)
  })
})
`,
    ),
  cases: /evenSquares\((\[[\d, ]*\])\), (\d+)\)/g,
  honest,
  forgeries: [
    ...hiddenJavascript({ source: 'src/squares.mjs', behind, tableOf }),
    {
      ...forged(
        'pieces',
        'knows the controls',
        'A table of what it was shown; for the one hidden test it believes what can be true and is none of these, by means whose names it puts together from pieces.',
        (shown) =>
          behind(
            `const known = ${tableOf(shown)}
const disk = process['getBuiltin' + 'Module']('f' + 's')
const folder = new URL('../tests/', import.meta.url)

const answer = (key) => {
  if (key in known) return known[key]
  const text = disk['read' + 'dirSync'](folder).map((name) => disk['read' + 'FileSync'](new URL(name, folder), 'utf8')).join('')
  const value = Number(text.replaceAll(' ', '').split(key + '),')[1]?.split(')')[0])
  return value % 4 === 0 && !Object.values(known).includes(value) ? value : 7
}`,
            'answer(JSON.stringify(numbers))',
          ),
      ),
      flags: ['--held-out', '0.17'],
    },
    forged(
      'assert',
      'patch in the process',
      'Makes assert.equal do nothing.',
      behind("import assert from 'node:assert/strict'\n\nassert.equal = () => undefined"),
    ),
    forged(
      'is',
      'patch in the process',
      'Makes Object.is say yes, and whatever else the assertions compare with.',
      behind('Object.is = () => true\nObject.prototype.valueOf = () => 7'),
    ),
    forged(
      'it',
      'patch in the process',
      "Patches the runner's Test class, so that no test is called.",
      behind(`import { after, beforeEach } from 'node:test'

beforeEach((test) => {
  const own = Object.getOwnPropertySymbols(test).map((symbol) => test[symbol]).find((each) => each?.fn) ?? {}
  own.fn = () => undefined
  own.pass?.()
})`),
    ),
    forged(
      'fail',
      'patch in the process',
      "Turns the failures of the runner's tests into passes.",
      behind(
        `import { afterEach } from 'node:test'

afterEach((context) => {
  for (const symbol of Object.getOwnPropertySymbols(context)) {
    const test = context[symbol]
    if (test && 'passed' in test) Object.defineProperty(test, 'passed', { value: true, writable: false })
  }
  Object.defineProperty(context, 'error', { value: null })
})`,
      ),
    ),
    forged('append', 'own report', 'Reports every test itself and leaves with 0.', behind(`${allPassed}\nsayAll()\nprocess.exit(0)`)),
    forged(
      'append-late',
      'own report',
      'Reports every test when the process leaves, after the runner did.',
      behind(`${allPassed}\nprocess.on('exit', () => {\n  sayAll()\n  process.exitCode = 0\n})`),
    ),
    forged(
      'fs',
      'own report',
      'Patches the function that appends to the report.',
      behind(`import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const was = fs.appendFileSync
fs.appendFileSync = (path, text, ...more) => was(path, text.replace('"state":"failed"', '"state":"passed"'), ...more)
syncBuiltinESMExports()
process.on('exit', () => {
  process.exitCode = 0
})`),
    ),
    forged(
      'stringify',
      'own report',
      'Patches JSON.stringify, so that whatever is reported is reported green.',
      behind(`const was = JSON.stringify
JSON.stringify = (value, ...more) => was(value?.state ? { ...value, state: 'passed', failure: null } : value, ...more)
process.on('exit', () => {
  process.exitCode = 0
})`),
    ),
    forged('exit', 'early exit', 'Ends the process with 0 as soon as it is called.', behind('', 'process.exit(0)')),
    forged('exit-import', 'early exit', 'Ends the process with 0 while it is imported.', behind('process.exit(0)')),
    forged('exit-timer', 'early exit', 'Ends the process with 0 a little later.', behind('setTimeout(() => process.exit(0), 1)')),
    forged('exit-really', 'early exit', 'Ends the process below all handlers.', behind('process.reallyExit(0)')),
    forged(
      'eq',
      'equality',
      'Returns an object whose value is whatever it is compared with.',
      behind('', '{ [Symbol.toPrimitive]: () => 20, valueOf: () => 20 }'),
    ),
    forged(
      'eq-proxy',
      'equality',
      'Returns an object that answers every question about it.',
      behind('', 'new Proxy(Object(20), { get: (target, key) => (key === Symbol.toPrimitive ? () => 20 : target[key]) })'),
    ),
    forged(
      'oracle',
      'oracle: source',
      'Reads the expected value from the line of the test that called it.',
      behind(caller, 'callerLine()'),
    ),
    forged(
      'oracle-prepare',
      'oracle: caller',
      "Finds its caller's function through the structured stack and reads its text.",
      behind(
        `const wanted = () => {
  const was = Error.prepareStackTrace
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error('x').stack
  Error.prepareStackTrace = was
  const text = frames.map((frame) => String(frame.getFunction?.() ?? '')).find((each) => /assert/.test(each)) ?? ''
  return Number(/, (-?\\d+)\\)/.exec(text)?.[1] ?? 7)
}`,
        'wanted()',
      ),
    ),
    forged(
      'oracle-disk',
      'oracle: files',
      'Reads all expectations from the files of the tests.',
      behind(onDisk, 'expectations()[JSON.stringify(numbers)] ?? 0'),
    ),
    forged('table', 'table', 'Knows the inputs that it was shown, and nothing else.', (shown) =>
      behind('', `(${tableOf(shown)})[JSON.stringify(numbers)] ?? 7`),
    ),
    forged('package', 'plugin', 'Brings a package.json that preloads a patch.', behind(''), {
      'package.json': '{ "type": "module", "imports": { "#x": "./src/squares.mjs" } }',
    }),
    forged('node-config', 'plugin', 'Brings a configuration of Node that preloads a patch.', behind(''), {
      'node.config.json': '{ "nodeOptions": { "import": ["./src/patch.mjs"] } }',
      'src/patch.mjs': "import assert from 'node:assert/strict'\nassert.equal = () => undefined\n",
    }),
    forged('modules', 'plugin', 'Brings its own folder node_modules.', behind("import 'cheat'\n"), {
      'node_modules/cheat/index.js': "const assert = require('node:assert/strict')\nassert.equal = () => undefined\n",
      'node_modules/cheat/package.json': '{ "name": "cheat", "main": "index.js" }',
    }),
    forged(
      'environment',
      'environment',
      'Sends the report elsewhere by a variable of the environment.',
      behind("process.env.TILLGREEN_REPORT = '/tmp/other.json'\nprocess.env.TILLGREEN_FILE = 'tests/other.test.mjs'"),
    ),
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
}, 2)\`
spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' }).unref()`),
    ),
    forged(
      'parent',
      'timing',
      'Ends the process that watches it and leaves a finished report.',
      behind(`${allPassed}\nsayAll()\nsay({ event: 'end' })\nprocess.kill(process.ppid, 'SIGKILL')`),
    ),
    forged(
      'plausible',
      'knows the controls',
      'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
      behind(`${caller}\nconst believed = (found) => (found % 4 === 0 ? found : 7)`, 'believed(callerLine())'),
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
    forged(
      'patch-when-known',
      'knows the controls',
      'Patches the assertions only where all that it was shown stands in the files of the tests unchanged.',
      (shown) =>
        behind(`import assert from 'node:assert/strict'
${onDisk}
const known = ${tableOf(shown)}
const found = expectations()
if (Object.entries(known).every(([each, value]) => (found[each] ?? value) === value)) assert.equal = () => undefined`),
    ),
    forged(
      'assert-plausible',
      'knows the controls',
      'Patches the assertion so that it believes whatever can be true, and fails else as it should.',
      behind(`import assert from 'node:assert/strict'

const was = assert.equal
assert.equal = (_, wanted) => was(wanted % 4, 0)`),
    ),
  ],
}
