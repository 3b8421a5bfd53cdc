// The signature of an error: what stays the same when the same mistake happens in another program, on another day. Pure.
import type { TestRun } from '../../../contract/run/effects.js'

/** One error of a test run, and whom it keeps from being green: ids of tests, or files that could not be collected. */
export interface SignedError {
  readonly signature: string
  readonly tests: readonly string[]
  readonly files: readonly string[]
}

/** Errors of one run that are signed; more would not help anybody. */
const MOST = 6
const LONGEST = 200

/**
 * The errors of a run by their signature, the most frequent first. That a test's own judgement was not met is none: it
 * says something about this program alone.
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

/** Whether an error no longer stands in the way: its tests are green, its files are collected and have a green test. */
export function isGone({ tests, files }: SignedError, { report }: TestRun): boolean {
  if (!report) return false
  const passed = report.cases.filter((test) => test.state === 'passed')
  const isGreen = (id: string) => passed.some((test) => test.id === id)
  const isRead = (file: string) =>
    report.collectionErrors.every((error) => error.file !== file) && passed.some((test) => test.file === file)
  // An error that stood for the whole run is gone when any test is green.
  return tests.every(isGreen) && files.every(isRead) && passed.length > 0
}

/** How an error names itself at the beginning of a line, in the languages that run here. */
const NAMED = /^(?:E\s+)?(?:Uncaught )?((?:[A-Za-z_][\w.$]*(?:Error|Exception|Warning|Interrupt|Exit)|error(?:\[E\d+\])?)\b:? ?.*)$/

/** The line that names an error, without what differs from run to run; null where nothing tells one error from another. */
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
