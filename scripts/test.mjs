// Everything that must hold: checks, build, tests beside the code, journeys in a real browser. Ends with a table of how long
// each group took and the plain line "N passed, N failed, N skipped". What cannot run here is skipped and named, never
// counted as passed. Journeys over the stand-in for Electron are counted on a line of their own; a failure there fails all.
//
//   node scripts/test.mjs [--full] [checks | unit | window | desktop | desktop-all | electron]
//
// Without --full the long groups are left out (docs/how-to/run-the-tests.md).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checks, runChecks } from './checks.mjs'
import { runtimePath } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const output = join(root, 'test-output')
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const words = process.argv.slice(2)
const isFull = words.includes('--full')
const only = words.find((word) => word !== '--full')
const wants = (...parts) => !only || parts.includes(only)
const environment = isFull ? process.env : { ...process.env, TILLGREEN_FAST: '1' }
const total = { passed: 0, failed: 0, skipped: 0 }
/** Rows of the table: a group, and the seconds it took. */
const times = []
/** Lines for the end, where they are found: the output above is long. */
const said = []

const count = (passed, failed, skipped) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
const run = (command, args, extra = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment, ...extra }).status ?? 1
const tool = (...path) => join(root, 'node_modules', ...path)

/** Performs a group and keeps how long it took. */
async function group(name, perform) {
  const began = performance.now()
  const parts = (await perform()) ?? []
  times.push({ name, seconds: (performance.now() - began) / 1_000 }, ...parts.map((part) => ({ ...part, name: `  ${part.name}` })))
}

const setup = join(root, 'node_modules', '.tillgreen-setup.json')
if (!only && existsSync(setup)) times.push({ name: 'set-up', seconds: JSON.parse(readFileSync(setup, 'utf8')).seconds })
if (wants('checks')) {
  await group('checks', async () => {
    const failed = await runChecks()
    count(checks.length - failed, failed, 0)
  })
}
await group('build', () => {
  if (run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale']) !== 0) count(0, 1, 0)
})
if (wants('unit')) await group('vitest', runVitest)
if (wants('window')) await group('window', () => count(...runJourneys('browser', [])))
if (wants('desktop', 'desktop-all')) await group('stand-in for Electron', runStandIn)
if (wants('electron')) await group('Electron', runElectron)

for (const line of said) console.log(`\n${line}`)
console.log(`\n${times.map(({ name, seconds }) => `${name.padEnd(34)}${seconds.toFixed(0).padStart(6)} s`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

/** Runs the tests beside the code and whole runs. Gives the groups that vitest ran. */
function runVitest() {
  const report = join(output, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./test/support/group-times.ts']
  const status = run(process.execPath, [tool('vitest', 'vitest.mjs'), 'run', ...reporters, `--outputFile.json=${report}`])
  if (!existsSync(report)) return count(0, 1, 0)
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot be collected holds no test that could fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  for (const { name, assertionResults, message } of testResults.filter((file) => file.status === 'failed')) {
    const red = assertionResults.filter((test) => test.status === 'failed')
    for (const test of red) sayFailed(name, test.fullName, test.failureMessages[0])
    if (red.length === 0) sayFailed(name, 'the file as a whole', message)
  }
  count(numPassedTests, failed === 0 && status !== 0 ? 1 : failed, numPendingTests + numTodoTests)
  return JSON.parse(readFileSync(join(output, 'group-times.json'), 'utf8'))
}

/** Gives what passed, failed and was skipped. */
function runJourneys(name, args, extra = {}) {
  const report = join(output, `playwright-${name}.json`)
  const status = run(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...extra },
  })
  if (!existsSync(report)) return [0, 1, 0]
  const results = JSON.parse(readFileSync(report, 'utf8'))
  const { expected, unexpected, flaky, skipped } = results.stats
  for (const { file, title, tests } of specsIn(results).filter((spec) => !spec.ok))
    sayFailed(file, title, tests[0]?.results.at(-1)?.errors[0]?.message)
  return [expected, unexpected + flaky === 0 && status !== 0 ? 1 : unexpected + flaky, skipped]
}

/** The desktop face's own journeys, and those tagged for it; all journeys for "npm run test:desktop". */
function runStandIn() {
  const chosen = only === 'desktop-all' ? [] : ['--grep', '@desktop|desktop/']
  const [passed, failed] = runJourneys('stand-in', ['--config=playwright.desktop.config.ts', '--project=stand-in', ...chosen])
  said.push(`over the stand-in for electron: ${passed} passed, ${failed} failed`)
  count(0, failed, 0)
}

/** On Electron's own runtime. Without the runtime or a display its journeys are skipped and counted as such. */
function runElectron() {
  const journeys = ['--config=playwright.desktop.config.ts', '--project=electron']
  const why = noElectron()
  if (why) {
    const listed = spawnSync(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test', '--list', '--reporter=json', ...journeys], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    })
    const skipped = testsIn(JSON.parse(listed.stdout))
    said.push(`on Electron's own runtime: ${skipped} skipped, ${why}`)
    return count(0, 0, skipped)
  }
  const [passed, failed, skipped] = runJourneys('electron', journeys)
  said.push(`on Electron's own runtime: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  count(passed, failed, skipped)
}

function noElectron() {
  if (!runtimePath()) return 'no runtime'
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'no display (start it under xvfb-run)'
  return only === 'electron' ? null : '"npm run test:electron" runs them'
}

function sayFailed(file, test, error) {
  const plain = stripVTControlCharacters(error ?? 'no error was reported').trim()
  said.push(`failed: ${isAbsolute(file) ? relative(root, file) : file} > ${test}\n  ${plain.slice(0, 600).replaceAll('\n', '\n  ')}`)
}

function specsIn({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function testsIn({ suites = [], specs = [] }) {
  return specs.length + suites.reduce((sum, suite) => sum + testsIn(suite), 0)
}
