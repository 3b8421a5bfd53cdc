// Compares programs of one description on the same inputs: where they differ, and where they agree. Pure.
import { isLiteral } from '../../../contract/examples/literals.js'
import type { FunctionCall } from '../../../contract/run/differential.js'
import type { NumberedExample } from '../../languages/language.js'
import type { FileRequest } from './file-request.js'

type Calls = readonly FunctionCall[] | null

/** A call with one kind of quotes and without spaces. */
const plain = (call: string): string => call.replaceAll('"', "'").replace(/\s+/g, '')

const resultIn = (calls: Calls, call: string): string | undefined => calls?.find((each) => each.call === call)?.result

/**
 * A call with a result that no other program has, as a clause; null without one. Without other programs it is the first call that no
 * example shows.
 * @param shown calls of the user's examples, whose results are known
 */
export function unconfirmedCall(chosen: Calls, others: readonly Calls[], shown: readonly string[]): string | null {
  const alone = chosen?.find(({ call, result }) => {
    if (shown.some((each) => plain(call).endsWith(plain(each)))) return false
    const found = others.map((calls) => resultIn(calls, call)).filter((each) => each !== undefined)
    return !found.includes(result)
  })
  return alone ? `${alone.call} gives ${alone.result}` : null
}

/**
 * Results of the chosen program as lines of examples. Those on which other programs differ come first, then those that no example has.
 * Errors and results of several lines are left out.
 */
export function proposedExamples(
  { file, examples }: Pick<FileRequest, 'file' | 'examples'>,
  chosen: Calls,
  others: readonly Calls[],
): string[] {
  const shown = examples.map(({ example }) => (example.kind === 'call' ? example.call : example.command))
  const known = new Set(
    examples.map(({ example }) => plain(example.kind === 'call' ? example.result : JSON.stringify(example.output.trim()))),
  )
  const open = (chosen ?? []).flatMap((each) => {
    const line = shown.some((call) => plain(each.call).endsWith(plain(call))) ? null : lineOf(each, file)
    if (line === null) return []
    const isAlone = others.some((calls) => (resultIn(calls, each.call) ?? each.result) !== each.result)
    return [{ line, rank: isAlone ? 0 : known.has(plain(each.result)) ? 2 : 1, result: plain(each.result) }]
  })
  const first = open.filter(({ result }, index) => open.findIndex((other) => other.result === result) === index)
  const rest = open.filter((each) => !first.includes(each))
  return [...first, ...rest].toSorted((a, b) => a.rank - b.rank).map(({ line }) => line)
}

/** One call or command with its result; null if the result is no plain value on one line. */
function lineOf({ path, name, call, result }: FunctionCall, file: string): string | null {
  if (call.length > LONGEST_CALL || !isLiteral(result)) return null
  if (name !== '') return path === file ? `${callOf(name, call)} -> ${result}` : null
  const output: unknown = JSON.parse(result)
  return typeof output === 'string' && /^.+$/.test(output) ? `$ ${call} -> ${output}` : null
}

/** The call without the module, which may precede the function. */
const callOf = (name: string, call: string): string => call.slice(call.indexOf(`${name}(`))

/** The most examples from results on which programs agree. */
const MOST_AGREED = 6
const LONGEST_CALL = 120

/**
 * Calls in one file whose result more than half of the programs share, as examples that show no clause.
 * @param file the module of the calls
 */
export function agreedExamples(file: string, chosen: Calls, others: readonly Calls[]): NumberedExample[] {
  const programs = others.length + 1
  return (chosen ?? [])
    .filter(({ path, call, result }) => {
      const alike = others.filter((calls) => resultIn(calls, call) === result).length + 1
      return path === file && alike * 2 > programs && alike > 1 && call.length <= LONGEST_CALL && isLiteral(result)
    })
    .slice(0, MOST_AGREED)
    .map(({ name, call, result }, index) => ({
      clause: null,
      number: index + 1,
      example: { kind: 'call', name, call: callOf(name, call), result, isError: false, quote: '' },
    }))
}
