// Runs all test files in one process of Jest, and those that are left in a new one where a file takes it down. The process is started, and
// Jest loaded, before it is known which files there are.
import { existsSync, globSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cut } from '../javascript/tillgreen-report.mjs'
import { begin, end, prepare, say } from '../javascript/tillgreen-supervise.mjs'

const own = (name) => fileURLToPath(new URL(name, import.meta.url))
const config = own('./tillgreen-jest-config.mjs')

/** The test files under these paths, in a stable order, relative to the workspace. */
function filesOf(paths) {
  const found = paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
    return globSync('**/*.{test,spec}.{js,jsx,mjs,cjs,ts,tsx,mts,cts}', { cwd: path, exclude: (name) => name === 'node_modules' }).map(
      (file) => `${path}/${file}`,
    )
  })
  return [...new Set(found.map((file) => relative(process.cwd(), file)))].sort()
}

const prepareJest = () =>
  prepare([own('./tillgreen-jest-ahead.cjs'), '--ci', '--colors', '--runInBand', `--config=${config}`, '--runTestsByPath'])

/** Says what a process that is gone could not: which test took it down, or which file. */
function blame(file, { lines, code, signal, tail }) {
  const how = signal ? `signal ${signal}` : `exit ${code}`
  const last = lines.findLast((line) => line.event === 'running')
  const result = last && lines.findLast((line) => line.event === 'result' && line.key === last.key)
  if (last && !result) {
    const message = cut(`The process ended while this test was running (${how}).\n${tail}`)
    say({ event: 'result', key: last.key, state: 'failed', failure: 'error', message, durationMs: 0 })
  } else if (result?.failure !== 'timeout' && !lines.some((line) => line.event === 'broken' && line.file === file)) {
    const message = cut(`The process ended before the tests were over (${how}).\n${tail}`)
    say({ event: 'broken', file, failure: 'error', message })
  }
  say({ event: 'closed', file })
}

let exit = 0
let runJest = prepareJest()
begin('jest')
const files = filesOf(process.argv.slice(2))
for (const file of files.filter((file) => !existsSync(file))) {
  say({ event: 'broken', file, failure: 'import', message: `There is no test file ${file}.` })
  exit = 1
}
let left = files.filter((file) => existsSync(file))
while (left.length > 0) {
  const run = await runJest(left)
  const { lines } = run
  if (run.code !== 0 || lines.some((line) => line.state === 'failed' || line.event === 'broken')) exit = 1
  if (lines.some((line) => line.event === 'complete')) break
  exit = 1
  const opened = lines.filter((line) => line.event === 'opened').map((line) => line.file)
  const closed = lines.filter((line) => line.event === 'closed').map((line) => line.file)
  const dead = opened.find((file) => !closed.includes(file)) ?? left[0]
  blame(dead, run)
  left = left.filter((file) => file !== dead && !closed.includes(file))
  if (left.length > 0) runJest = prepareJest()
}
end()
process.exit(exit)
