// Computes the signature of an error: the part that is the same in another program, on another day. Pure.
import type { TestRun } from '../../../contract/run/effects.js'

/** One error of a test run, with the tests that it makes red and the files that could not be collected. */
export interface SignedError {
  readonly signature: string
  readonly tests: readonly string[]
  readonly files: readonly string[]
}

/** The most errors of one run that get a signature. */
const MOST = 6
const LONGEST = 200

/**
 * The errors of a run by signature, the most frequent first. A failed assertion is no error, since it only says something about this
 * program.
 */
export function signedErrors({ report, command }: TestRun): SignedError[] {
  const cases = (report?.cases ?? []).filter((test) => test.state === 'failed')
  const found = [
    ...(report?.collectionErrors ?? []).map((error) => ({ ...error, id: null })),
    ...cases.flatMap((test) => (isJudgement(test.failure) ? [] : [{ ...test, id: test.id }])),
  ].flatMap((each) => {
    const signature = signatureOf(each.message, each.failure ?? 'error')
    return signature === null ? [] : [{ signature, id: each.id, file: each.file }]
  })
  const silent = report ? null : signatureOf(command.stderr || command.stdout, command.end)
  const groups = Map.groupBy([...found, ...(silent === null ? [] : [{ signature: silent, id: null, file: '' }])], (each) => each.signature)
  return [...groups]
    .map(([signature, group]) => ({
      signature,
      tests: group.flatMap(({ id }) => id ?? []),
      files: group.flatMap(({ id, file }) => (id === null && file !== '' ? [file] : [])),
    }))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.signature < b.signature ? -1 : 1))
    .slice(0, MOST)
}

const sizeOf = ({ tests, files }: SignedError): number => tests.length + files.length
const isJudgement = (failure: string | null): boolean => failure === 'assertion' || failure === 'not-implemented'

/** Whether an error is gone: its tests are green, and its files are collected and have a green test. */
export function isGone({ tests, files }: SignedError, { report }: TestRun): boolean {
  if (!report) return false
  const passed = report.cases.filter((test) => test.state === 'passed')
  const isGreen = (id: string) => passed.some((test) => test.id === id)
  const isRead = (file: string) =>
    report.collectionErrors.every((error) => error.file !== file) && passed.some((test) => test.file === file)
  // An error of the whole run is gone when any test is green.
  return tests.every(isGreen) && files.every(isRead) && passed.length > 0
}

/** The name of an error at the beginning of a line, in the languages that run here. */
const NAMED = /^(?:E\s+)?(?:Uncaught )?((?:[A-Za-z_][\w.$]*(?:Error|Exception|Warning|Interrupt|Exit)|error(?:\[E\d+\])?)\b:? ?.*)$/

/** The line that names an error, without parts that differ between runs; null if it identifies no error. */
export function signatureOf(message: string, kind: string): string | null {
  const lines = message
    .replace(ANSI, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const named = lines.findLast((line) => NAMED.test(line))
  const line = named ? (NAMED.exec(named)?.[1] ?? named) : lines[0]
  if (line === undefined) return null
  const text = line
    .slice(0, 1_000)
    .replace(UUID, '<id>')
    .replace(/0x[0-9a-f]+|\b(?=[a-f]*\d)[0-9a-f]{12,}\b/gi, '<hex>')
    .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\b\d\d?:\d\d(?::\d\d(?:\.\d+)?)?\b/g, '<time>')
    .replace(/(?:file:\/\/)?(?:\/[\w@.+-]+)+\/([\w@.+-]+)/g, '$1')
    .replace(/(['"`])((?:(?!\1).){61,})\1/g, '$1…$1')
    .replace(/\bline \d+|:\d+(?::\d+)?\b/g, '')
    // Codes such as E0382 are names.
    .replace(/(?<![A-Za-z_\d])\d+(?:\.\d+)?/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Za-z]{3,}/.test(text) ? `${named ? '' : `${kind}: `}${text}`.slice(0, LONGEST) : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
