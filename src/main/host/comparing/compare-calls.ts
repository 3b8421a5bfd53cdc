// Two runs as two implementations of the same functions: both are called with the same values, in the sandbox.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Compared, FunctionCalls } from '../../../contract/run/differential.js'
import type { CallRequest } from '../../engine/ports/ports.js'
import { compareCalls } from '../../engine/task/compare-calls.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { removeTree } from '../../files/below.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { quietBench } from '../ports/bench-port.js'
import { inheritance } from '../runs/inheritance.js'
import { readSetup } from '../runs/setup.js'
import { admitCommands } from '../runs/stranger.js'

/**
 * Calls each plain function of the right run's program up to `count` times, and the left one's with the same values. Refuses
 * (kind `invalid`) runs of two languages, or of one that has no way to, and (`sandbox`) where nothing can be run.
 */
export async function compareImplementations(
  { store, resources }: { readonly store: Store; readonly resources: string },
  left: string,
  right: string,
  count: number,
  signal: AbortSignal,
): Promise<Compared> {
  for (const each of [left, right]) admitCommands({ store, resources }, each)
  const run = `calls-${randomUUID().slice(0, 8)}`
  const isForeign = [left, right].some((each) => readSetup(store, each).setup.stranger !== null)
  const bench = quietBench({ store, resources, run, config: standardConfig(), isForeign, onOutput: () => {} })
  const at = { key: 'calls', number: 1, config: standardConfig(), signal }
  try {
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const [before, after] = [placeOf(store, left), placeOf(store, right)]
    const [one, other] = [before.template.toolchains.join(), after.template.toolchains.join()]
    if (one !== other) throw userError('languages-differ', { left, right, leftLanguage: one, rightLanguage: other })
    const call = async (place: typeof after, calls: CallRequest['calls']): Promise<FunctionCalls> => {
      const made = await bench.environment(place, at)
      if (made.type === 'failed') throw userError('environment-not-made', { cause: made.result.stderr.slice(-400) })
      const called = await bench.call(place, { tests: after.tree, count, calls }, at)
      if (!called) throw userError('functions-not-callable', { language: other })
      return called
    }
    const now = await call(after, null)
    return compareCalls(await call(before, now.calls), now)
  } finally {
    removeTree(join(store.folder, 'runs', run))
  }
}

function placeOf(store: Store, run: string) {
  const { goal } = readSetup(store, run).setup
  const { tree, additions } = inheritance(store, run, goal)
  return { tree, template: goal.template, environment: environmentSpec(languages, goal.template, additions) }
}
