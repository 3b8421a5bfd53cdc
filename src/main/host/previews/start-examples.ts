// Arguments that a run's own tests start its program with: examples that were tried, for a user who does not know it yet.
import { argumentsOf, programOf } from '../../../contract/calls/programs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import type { Store } from '../../store/store.js'
import { textOf } from '../../store/trees/file-text.js'
import { sources } from '../ports/sources.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'

const MOST = 3

/** At most three, each another one; the planned ones first. None where the tests only call functions. */
export async function startExamplesOf(store: Store, run: string, start: StartCommand): Promise<string[][]> {
  const program = programOf(start).at(-1)
  const { tree, suites } = inheritance(store, run, readSetup(store, run).setup.goal)
  if (program === undefined) return []
  const read = await sources()
  const paths = [...new Set(suites.flatMap(({ files }) => files))]
  const found = paths.flatMap((path) => {
    const bytes = store.trees.read(tree, path)
    return read.starts(path, (bytes && textOf(bytes)) ?? '', program)
  })
  const planned = argumentsOf(start)
  const all = planned.length > 0 ? [planned, ...found] : found
  return [...new Map(all.map((args) => [JSON.stringify(args), [...args]])).values()].slice(0, MOST)
}
