// Sets the calls of two states of a program side by side.
import type { Compared, Difference, FunctionCall, FunctionCalls } from '../../../contract/run/differential.js'

/** Examples that are shown of one function, and of all together. */
const OF_ONE = 3
const IN_ALL = 20
const LEFT = 30

const keyOf = ({ path, name, args }: FunctionCall): string => JSON.stringify([path, name, args])
const functionOf = ({ path, name }: FunctionCall): string => `${path} ${name}`

/** `before` and `after` are what the same calls gave. A call that only one of them has is not compared. */
export function compareCalls(before: FunctionCalls, after: FunctionCalls): Compared {
  const old = new Map(before.calls.map((call) => [keyOf(call), call]))
  const both = after.calls.flatMap((call) => {
    const known = old.get(keyOf(call))
    return known ? [{ call, before: known.result, after: call.result }] : []
  })
  const different = both.filter((each) => each.before !== each.after)
  const shown = new Map<string, Difference[]>()
  for (const { call, before: was, after: is } of different) {
    const known = shown.get(functionOf(call)) ?? []
    if (known.length < OF_ONE) shown.set(functionOf(call), [...known, { path: call.path, call: call.call, before: was, after: is }])
  }
  const left = [...after.left, ...before.left.map((each) => ({ ...each, why: `before: ${each.why}` }))]
  return {
    functions: new Set(both.map(({ call }) => functionOf(call))).size,
    calls: both.length,
    different: different.length,
    differences: [...shown.values()].flat().slice(0, IN_ALL),
    left: [...new Map(left.map((each) => [each.what, each])).values()].slice(0, LEFT),
  }
}
