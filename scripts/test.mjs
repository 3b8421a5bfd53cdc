// Everything that must hold: checks, build, tests beside the code, journeys in a real browser. Ends with the plain
// line "N passed, N failed, N skipped"; what could not run here is skipped and named, never counted as passed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks, runCheck } from './checks.mjs'

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
if (!only || only === 'checks') for (const check of checks) count(...(runCheck(check) ? [1, 0, 0] : [0, 1, 0]))
if (run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale']) !== 0) count(0, 1, 0)
if (!only || only === 'unit') runVitest()
if (!only || only === 'window') runJourneys()

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

function runVitest() {
  const report = join(output, 'vitest.json')
  const status = run(process.execPath, [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  if (!existsSync(report)) return count(0, 1, 0)
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be collected holds no test that could fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  count(numPassedTests, failed === 0 && status !== 0 ? 1 : failed, numPendingTests + numTodoTests)
}

function runJourneys() {
  if (!existsSync(join(root, 'playwright.config.ts'))) return
  const report = join(output, 'playwright.json')
  const status = run(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  if (!existsSync(report)) return count(0, 1, 0)
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
  const failed = unexpected + flaky
  count(expected, failed === 0 && status !== 0 ? 1 : failed, skipped)
}
