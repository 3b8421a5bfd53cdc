// Everything that must hold: checks, build, tests beside the code, journeys in a real browser. Ends with the plain
// line "N passed, N failed, N skipped"; what could not run here is skipped and named, never counted as passed. What ran
// over the stand-in for electron is counted on a line of its own, and what failed there fails the whole.
//
//   node scripts/test.mjs [checks | unit | window | desktop | desktop-all | electron]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checks, runCheck } from './checks.mjs'
import { runtimePath } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const output = join(root, 'test-output')
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0 }
const count = (passed, failed, skipped) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
const run = (command, args, extra = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...extra }).status ?? 1
const tool = (...path) => join(root, 'node_modules', ...path)

const only = process.argv[2]
const wants = (...parts) => !only || parts.includes(only)
const said = []
if (wants('checks')) for (const check of checks) count(...(runCheck(check) ? [1, 0, 0] : [0, 1, 0]))
if (run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale']) !== 0) count(0, 1, 0)
if (wants('unit')) runVitest()
if (wants('window')) count(...runJourneys('browser', []))
if (wants('desktop', 'desktop-all')) runStandIn()
if (wants('electron')) runElectron()

for (const line of said) console.log(`\n${line}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

function runVitest() {
  const report = join(output, 'vitest.json')
  const status = run(process.execPath, [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./test/support/second-tries.ts',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return count(0, 1, 0)
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be collected holds no test that could fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  for (const { name, assertionResults, message } of testResults.filter((file) => file.status === 'failed')) {
    const red = assertionResults.filter((test) => test.status === 'failed')
    for (const test of red) sayFailed(name, test.fullName, test.failureMessages[0])
    if (red.length === 0) sayFailed(name, 'the file as a whole', message)
  }
  const again = JSON.parse(readFileSync(join(output, 'second-tries.json'), 'utf8'))
  if (again.length > 0) said.push(`vitest: ${again.length} passed only on the second try: ${again.map(({ test }) => test).join('; ')}`)
  count(numPassedTests, failed === 0 && status !== 0 ? 1 : failed, numPendingTests + numTodoTests)
}

/** Gives what passed, failed and was skipped. */
function runJourneys(name, args, extra = {}) {
  const report = join(output, `playwright-${name}.json`)
  const status = run(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...extra },
  })
  if (!existsSync(report)) return [0, 1, 0]
  const told = JSON.parse(readFileSync(report, 'utf8'))
  const { expected, unexpected, flaky, skipped } = told.stats
  for (const { file, title, tests } of specsIn(told).filter((spec) => !spec.ok))
    sayFailed(file, title, tests[0]?.results.at(-1)?.errors[0]?.message)
  if (flaky > 0) said.push(`${name}: ${flaky} passed only on the second try`)
  return [expected + flaky, unexpected === 0 && status !== 0 ? 1 : unexpected, skipped]
}

/** All that the desktop face has of its own, and of the journeys those tagged for it; all of them for "npm run test:desktop". */
function runStandIn() {
  const chosen = only === 'desktop-all' ? [] : ['--grep', '@desktop|desktop/']
  const [passed, failed] = runJourneys('stand-in', ['--config=playwright.desktop.config.ts', '--project=stand-in', ...chosen])
  said.push(`over the stand-in for electron: ${passed} passed, ${failed} failed`)
  count(0, failed, 0)
}

/** On Electron's own runtime. Where it is not, or nothing can be shown, its journeys are skipped and counted as such. */
function runElectron() {
  const journeys = ['--config=playwright.desktop.config.ts', '--project=electron']
  const why = noElectron()
  if (why) {
    const listed = spawnSync(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test', '--list', '--reporter=json', ...journeys], {
      cwd: root,
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

/** Repeated at the end, where it is found: the output above is long. */
function sayFailed(file, test, error) {
  const plain = stripVTControlCharacters(error ?? 'no error was told').trim()
  said.push(`failed: ${isAbsolute(file) ? relative(root, file) : file} > ${test}\n  ${plain.slice(0, 600).replaceAll('\n', '\n  ')}`)
}

function specsIn({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function testsIn({ suites = [], specs = [] }) {
  return specs.length + suites.reduce((sum, suite) => sum + testsIn(suite), 0)
}
