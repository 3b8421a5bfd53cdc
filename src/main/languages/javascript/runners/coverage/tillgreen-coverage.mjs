// Asks V8, in the process of the tests, which lines of the program ran since the last time. It judges nothing.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from './tillgreen-lines.mjs'

const here = dirname(fileURLToPath(import.meta.url))
// A path: in jsdom the global URL is another class, which Node refuses.
const own = new Set(JSON.parse(readFileSync(join(here, '../tillgreen-sources.json'), 'utf8')))
const report = join(dirname(process.env.TILLGREEN_REPORT ?? '/tillgreen/report/report.json'), 'coverage.jsonl')
const root = process.cwd()
const session = new Session()
const scripts = new Map()
/** Gives the source map of a file as JSON, where the runner keeps it apart from the text. */
let mapOf = () => null
/** Programs that a test starts leave there what they ran. */
let started = null

session.connect()
post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** The session lies in this thread: it answers before it returns. */
function post(method, parameters = {}) {
  let answer = {}
  session.post(method, parameters, (error, result) => {
    if (!error) answer = result
  })
  return answer
}

function write(line) {
  appendFileSync(report, `${JSON.stringify(line)}\n`)
}

export function takeMapsFrom(given) {
  mapOf = given
}

/** What ran until here belongs to no test. */
export function begin() {
  for (const { path, lines } of take()) write({ event: 'loaded', path, lines })
  started = mkdtempSync(join(tmpdir(), 'tillgreen-lines-'))
  process.env.NODE_V8_COVERAGE = started
}

/** What ran since `begin` belongs to this test. */
export function end(key) {
  for (const { path, lines } of [...take(), ...takeStarted()]) write({ event: 'covered', key, path, lines })
}

function take() {
  const counted = post('Profiler.takePreciseCoverage').result ?? []
  const mine = counted.flatMap((script) => {
    const path = pathOf(script.url)
    return own.has(path) ? [{ ...script, path }] : []
  })
  if (mine.some(({ scriptId }) => !scripts.has(scriptId))) meet(mine)
  return mine.flatMap(({ scriptId, path, functions }) => {
    const lines = scripts.get(scriptId)?.take(functions) ?? []
    return lines.length > 0 ? [{ path, lines }] : []
  })
}

/** Scripts that are seen for the first time. */
function meet(found) {
  post('Debugger.enable')
  for (const { scriptId, path } of found) {
    if (scripts.has(scriptId)) continue
    const script = new Script(post('Debugger.getScriptSource', { scriptId }).scriptSource ?? '', mapOf(join(root, path)))
    scripts.set(scriptId, script)
    write({ event: 'lines', path, lines: script.lines })
  }
  post('Debugger.disable')
}

function takeStarted() {
  if (started === null) return []
  const found = readdirSync(started).flatMap((name) => linesOfProcess(join(started, name)))
  rmSync(started, { recursive: true, force: true })
  started = null
  return found
}

/** Only what ran as it is written: a bundle names other lines. */
function linesOfProcess(file) {
  try {
    const { result } = JSON.parse(readFileSync(file, 'utf8'))
    return result.flatMap(({ url, functions }) => {
      const path = pathOf(url)
      if (!own.has(path)) return []
      const text = readFileSync(join(root, path), 'utf8')
      // Types are stripped as Node strips them: every word stays where it is.
      const script = new Script(/\.[cm]?ts$/.test(path) ? stripTypeScriptTypes(text) : text)
      write({ event: 'lines', path, lines: script.lines })
      return [{ path, lines: script.take(functions) }]
    })
  } catch {
    return []
  }
}

function pathOf(url) {
  const plain = url.replace(/\?.*$/, '')
  try {
    return relative(root, plain.startsWith('file:') ? fileURLToPath(plain) : plain)
  } catch {
    return ''
  }
}
