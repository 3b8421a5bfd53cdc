// Writes what a JavaScript test run finds, line by line, so that a run that is killed half-way still tells what it knew.
import fs from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { isMainThread, workerData } from 'node:worker_threads'

// As they are before any program runs: it may put others in their place.
const { appendFileSync, readFileSync, writeSync } = fs
const { stringify } = JSON
const { getOwnPropertyDescriptor, ownKeys } = Reflect

const path = process.env.TILLGREEN_REPORT ?? '/tillgreen/report/report.json'
const messageLimit = 20_000
const RUNTIME_FRAME = /^\s+at .*(\bnode:|\/node_modules\/(vitest|@vitest|jest-[\w-]+|@jest|expect|react|react-dom|@testing-library)\/)/

/** Where a supervisor listens, and the word that it puts before what it believes. */
const channel = 3
let word = wordOf()

function wordOf() {
  if (!isMainThread) return workerData?.tillgreenWord ?? null
  if (process.env.TILLGREEN_SUPERVISED !== '1') return null
  delete process.env.TILLGREEN_SUPERVISED
  return readFileSync(0, 'utf8')
}

/** Gives the function that reports a line, once: whoever asks later is not the runner. */
export function takeWriter() {
  const own = word
  word = null
  if (own === null || own === '') return { write, word: null }
  return { write: (line) => writeSync(channel, `${own} ${stringify({ __proto__: null, ...line })}\n`), word: own }
}

/** Appends one line where no supervisor listens. Several processes of one run write here; each call is one write at the end of the file. */
export function write(line) {
  appendFileSync(path, `${stringify({ __proto__: null, ...line })}\n`)
}

/**
 * Remembers the functions of these objects, by name; of what belongs to the language only those that compare and report.
 * @returns says which of them are others by now, each once
 */
export function freeze(objects, language = globalThis) {
  const kept = []
  const keep = (name, object, keys = ownKeys(object)) => {
    for (const key of keys) {
      const { value, get } = getOwnPropertyDescriptor(object, key) ?? {}
      if (typeof value === 'function' || get) kept.push({ name: `${name}.${String(key)}`, object, key, value, get })
    }
  }
  for (const [name, object] of Object.entries(objects)) keep(name, object)
  keep('Object', language.Object, ['is'])
  keep('JSON', language.JSON, ['stringify'])
  const said = new Set()
  return () => {
    const changed = []
    for (const { name, object, key, value, get } of kept) {
      const now = getOwnPropertyDescriptor(object, key)
      if ((now?.value === value && now?.get === get) || said.has(name)) continue
      said.add(name)
      changed.push(name)
    }
    return changed
  }
}

/** Long messages lose their middle: the test is named at the beginning and the reason stands at the end. */
export function cut(text) {
  const plain = stripVTControlCharacters(String(text))
  if (plain.length <= messageLimit) return plain
  const half = messageLimit / 2 - 40
  return `${plain.slice(0, half)}\n... ${plain.length - 2 * half} characters left out ...\n${plain.slice(-half)}`
}

/** An error as a person wants to read it: message and trace, without the runner's own frames. */
export function traceOf(error) {
  return withoutRuntimeFrames(textAt(error, 'stack') || textAt(error, 'message') || textOf(error))
}

export function withoutRuntimeFrames(text) {
  const lines = String(text).split('\n')
  return lines.filter((line) => !RUNTIME_FRAME.test(line)).join('\n')
}

/** The text that a thrown value has under a name; empty where that is no text. A program may throw an object that answers to every name. */
function textAt(error, name) {
  try {
    const value = error?.[name]
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

function textOf(error) {
  try {
    return String(error)
  } catch {
    return 'A value was thrown that has no text.'
  }
}

/** Whether a thrown value holds this itself, not by answering to every name. */
function holds(error, name) {
  try {
    return Object.hasOwn(Object(error), name)
  } catch {
    return false
  }
}

/** Says why a test is not green. `stage` is `load` while a file is imported and `run` while a test runs. */
export function kindOf(error, stage, depth = 0) {
  const name = textAt(error, 'name')
  const code = textAt(error, 'code')
  const message = textAt(error, 'message') || textOf(error ?? '')
  if (/^(Test|Hook) timed out in \d+ ?ms|^Exceeded timeout of \d+ ms for a (test|hook)/.test(message)) return 'timeout'
  if (name === 'NotImplementedError') return 'not-implemented'
  // Jest's own assertions carry what they compared; those of Testing Library are about what the page shows.
  if (holds(error, 'matcherResult') || name === 'TestingLibraryElementError') return 'assertion'
  // A matcher of `expect.extend` fails in Vitest with a plain error that has both fields, also where they are empty.
  if (holds(error, 'actual') && holds(error, 'expected')) return 'assertion'
  if (name === 'AssertionError' || code === 'ERR_ASSERTION' || /^Snapshot .* mismatched/.test(message)) return 'assertion'
  if (isImport(code, message)) return 'import'
  if (isSyntax(name, code, message, stage)) return 'syntax'
  if (/not implemented/i.test(message)) return 'not-implemented'
  // A program that wraps what its stub threw still failed because of the stub.
  if (depth < 5 && holds(error, 'cause') && kindOf(error.cause, stage, depth + 1) === 'not-implemented') return 'not-implemented'
  return 'error'
}

function isImport(code, message) {
  const codes = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_PACKAGE_IMPORT_NOT_DEFINED']
  if (codes.includes(code) || code === 'ERR_UNSUPPORTED_DIR_IMPORT' || code === 'ERR_UNKNOWN_FILE_EXTENSION') return true
  return /cannot find (module|package)|does not provide an export|failed to resolve import|failed to load url/i.test(message)
}

function isSyntax(name, code, message, stage) {
  if (code === 'ERR_INVALID_TYPESCRIPT_SYNTAX' || code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return true
  if (/\bPARSE_ERROR\b|parse failure|transform failed/i.test(message)) return true
  // swc's own words; a program may say the same while it runs.
  if (stage === 'load' && /^Caused by:\s+Syntax Error/m.test(message)) return true
  // JSON.parse and RegExp throw SyntaxErrors of their own, which are the program's behaviour.
  return name === 'SyntaxError' && (stage === 'load' || !/JSON|regular expression/i.test(message))
}
