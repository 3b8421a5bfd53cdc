// Runs every test file in a process of its own, one after the other, and notices when one of them left early.
import { globSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { cut, withoutRuntimeFrames } from '../javascript/tillgreen-report.mjs'
import { begin, end, say, supervise } from '../javascript/tillgreen-supervise.mjs'

const hooks = new URL('./tillgreen-node-test-file.mjs', import.meta.url).href
const colours = new URL('./tillgreen-node-test-colours.mjs', import.meta.url).href
const secondsPerTest = 10

/** The test files under these paths, in a stable order, relative to the workspace. */
function filesOf(paths) {
  const found = paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
    return globSync('**/*.{test,spec}.{js,mjs,cjs,ts,mts,cts}', { cwd: path, exclude: (name) => name === 'node_modules' }).map(
      (file) => `${path}/${file}`,
    )
  })
  return [...new Set(found.map((file) => relative(process.cwd(), file)))].sort()
}

function runFile(file) {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--test-force-exit',
    `--import=${hooks}`,
    `--test-timeout=${secondsPerTest * 1000}`,
  ]
  const reporters = [`--test-reporter=${colours}`, '--test-reporter-destination=stdout']
  const own = [`--test-reporter=${hooks}`, '--test-reporter-destination=stderr']
  return supervise([...flags, ...reporters, ...own, file], { TILLGREEN_FILE: file })
}

/** What the file's own process could not say any more, as lines; empty where it told its whole story. */
function missing(file, lines, { code, signal, tail }) {
  const how = signal ? `signal ${signal}` : `exit ${code}`
  const broken = (failure, words) => [{ event: 'broken', file, failure, message: cut(withoutRuntimeFrames(words)) }]
  const threw = lines.find((line) => line.event === 'threw')
  // What the runtime printed also shows the place, which a SyntaxError itself does not know.
  if (threw) return broken(threw.failure, tail.replace(/^node:internal[^\n]*\n[\s\S]*?\^\n\n|\nNode\.js v[\d.]+\n$/g, '') || threw.message)
  if (lines.some((line) => line.event === 'broken')) return []
  if (lines.some((line) => line.event === 'closed')) {
    return code === 0 || lines.some(isBad) ? [] : broken('error', `The process failed although no test did (${how}).\n${tail}`)
  }
  const last = lines.findLast((line) => line.event === 'running')
  const result = last && lines.findLast((line) => line.event === 'result' && line.key === last.key)
  if (last && !result) {
    const message = cut(`The process ended while this test was running (${how}).\n${tail}`)
    return [{ event: 'result', key: last.key, state: 'failed', failure: 'error', message, durationMs: 0 }]
  }
  // Ended by the watch, which said why.
  if (result?.failure === 'timeout') return []
  return broken('error', `The process ended before the tests were over (${how}).\n${tail}`)
}

const isBad = (line) => line.event === 'broken' || line.state === 'failed'

let exit = 0
begin('node-test')
for (const file of filesOf(process.argv.slice(2))) {
  say({ event: 'opened', file })
  const left = await runFile(file)
  const added = missing(file, left.lines, left)
  for (const line of added) say(line)
  say({ event: 'closed', file })
  if (left.code !== 0 || [...left.lines, ...added].some(isBad)) exit = 1
}
end()
process.exit(exit)
