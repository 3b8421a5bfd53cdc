// After an improvement: calls the plain functions of the old and the new program with the same values and shows examples that differ. The
// verdict ignores it.

import { type Comparison, type Difference, type FunctionCall, FunctionCalls } from '../../../contract/run/differential.js'
import { sandboxEffect } from '../../../main/engine/asking/sandbox-effect.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Ended, Feature, Given } from '../../../main/engine/task/feature.js'
import { placeOf } from '../../../main/engine/task/workspace.js'
import { type NotCompared, notComparedText } from '../words/recorded/not-compared.js'

/** Examples that are shown of one function, and of all together. */
const OF_ONE = 3
const IN_ALL = 20
const LEFT = 30

const keyOf = ({ path, name, args }: FunctionCall): string => JSON.stringify([path, name, args])
const functionOf = ({ path, name }: FunctionCall): string => `${path} ${name}`

/** `before` and `after` are what the same calls gave. A call that only one of them has is not compared. */
function compareCalls(before: FunctionCalls, after: FunctionCalls): Comparison {
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

const differential: Feature = { scope: 'differential', afterVerifying: compareWithOld }

async function compareWithOld(run: Run, context: Given, { original, workspace: ended }: Ended): Promise<void> {
  const { bench, trees, goal } = context
  const { template } = goal
  const count = run.config.differential
  const old = goal.kind === 'feedback' ? (goal.inherits?.tree ?? null) : original
  if (count === 0 || old === null) return
  const changed = trees.changedFiles(old, ended.tree).map((file) => file.path)
  const call = (name: string, tree: string, calls: FunctionCalls['calls'] | null) => {
    const facts = { tree, tests: ended.tree, count, calls: calls?.map(({ path, name: of, args }) => [path, of, args]) ?? null }
    return sandboxEffect(run, context, {
      ...{ name, step: 'call', facts, schema: FunctionCalls.nullable() },
      perform: async (at) => ({
        value: await bench.call(placeOf(context, template, { ...ended, tree }), { tests: ended.tree, count, calls }, at),
      }),
    })
  }
  // What did not change still may use what did, so all modules are called.
  const after = changed.length === 0 ? null : await call('new', ended.tree, null)
  if (!after || after.calls.length === 0) {
    const reason: NotCompared = changed.length === 0 ? { type: 'no-change' } : after ? whyNone(after) : { type: 'not-callable' }
    run.note('left', { type: 'remarked', text: notComparedText(reason) })
    return
  }
  const before = await call('old', old, after.calls)
  if (before) run.note('compared', { type: 'compared', compared: compareCalls(before, after) })
}

const whyNone = ({ left: [first] }: FunctionCalls): NotCompared =>
  first ? { type: 'left-out', what: first.what, why: first.why } : { type: 'no-function' }

export default differential
