// What programs of one description give for the same inputs: where they differ, and on what they agree. Pure.
import { isLiteral } from '../../../contract/examples/literals.js'
import type { FunctionCall } from '../../../contract/run/differential.js'
import type { NumberedExample } from '../../languages/language.js'

type Calls = readonly FunctionCall[] | null

/** A call without what may be written otherwise: kinds of quotes and spaces. */
const plain = (call: string): string => call.replaceAll('"', "'").replace(/\s+/g, '')

const resultIn = (calls: Calls, call: string): string | undefined => calls?.find((each) => each.call === call)?.result

/**
 * A call for which the chosen program gives what no other one gives, as a clause; null where there is none. Without other programs it is
 * the first call that no example shows.
 * @param shown calls of the user's examples: what they give is known
 */
export function unconfirmedCall(chosen: Calls, others: readonly Calls[], shown: readonly string[]): string | null {
  const alone = chosen?.find(({ call, result }) => {
    if (shown.some((each) => plain(call).endsWith(plain(each)))) return false
    const found = others.map((calls) => resultIn(calls, call)).filter((each) => each !== undefined)
    return !found.includes(result)
  })
  return alone ? `${alone.call} gives ${alone.result}` : null
}

/** Examples that are made of what programs agree on. */
const MOST_AGREED = 6
const LONGEST_CALL = 120

/**
 * Calls of one file for which more than half of the programs give the chosen program's result, as examples that show no clause.
 * @param file the module that the calls must be of
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
      // A caller may name the module before the function.
      example: { kind: 'call', name, call: call.slice(call.indexOf(`${name}(`)), result, isError: false, quote: '' },
    }))
}
