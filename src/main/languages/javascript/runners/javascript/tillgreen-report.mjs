// Writes what a JavaScript test run finds, line by line, so that a run that is killed half-way still tells what it knew.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const path = process.env.TILLGREEN_REPORT ?? '/tillgreen/report/report.json'
const messageLimit = 20_000
const RUNTIME_FRAME = /^\s+at .*(\bnode:|\/node_modules\/(vitest|@vitest|jest-[\w-]+|@jest|expect|react|react-dom|@testing-library)\/)/

/** Appends one line. Several processes of one run write here; each call is one write at the end of the file. */
export function write(line) {
  appendFileSync(path, `${JSON.stringify(line)}\n`)
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
  return withoutRuntimeFrames(error?.stack ?? error?.message ?? error)
}

export function withoutRuntimeFrames(text) {
  const lines = String(text).split('\n')
  return lines.filter((line) => !RUNTIME_FRAME.test(line)).join('\n')
}

/** Says why a test is not green. `stage` is `load` while a file is imported and `run` while a test runs. */
export function kindOf(error, stage, depth = 0) {
  const name = String(error?.name ?? '')
  const code = String(error?.code ?? '')
  const message = String(error?.message ?? error ?? '')
  if (/^(Test|Hook) timed out in \d+ ?ms|^Exceeded timeout of \d+ ms for a (test|hook)/.test(message)) return 'timeout'
  if (name === 'NotImplementedError') return 'not-implemented'
  // Jest's own assertions carry what they compared; those of Testing Library are about what the page shows.
  if (error?.matcherResult !== undefined || name === 'TestingLibraryElementError') return 'assertion'
  if (name === 'AssertionError' || code === 'ERR_ASSERTION' || /^Snapshot .* mismatched/.test(message)) return 'assertion'
  if (isImport(code, message)) return 'import'
  if (isSyntax(name, code, message, stage)) return 'syntax'
  if (/not implemented/i.test(message)) return 'not-implemented'
  // A program that wraps what its stub threw still failed because of the stub.
  if (error?.cause && depth < 5 && kindOf(error.cause, stage, depth + 1) === 'not-implemented') return 'not-implemented'
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
