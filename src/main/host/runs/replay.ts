// Strict replay: the whole run is repeated from its journal, with no sandbox and no key.

import type { ReplayDifference, ReplayResult } from '../../../contract/calls/recordings.js'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { inForce } from '../../../contract/journal/superseded.js'
import { takeOver } from '../../engine/journal/inherited.js'
import { JournalDiffers } from '../../engine/journal/journal.js'
import { Run } from '../../engine/journal/run-context.js'
import type { Bench, FeaturePorts, Knowledge, Models, Ports, Trees, User } from '../../engine/ports/ports.js'
import { executeRun } from '../../engine/run.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { runnerOf, suiteHash } from '../ports/bench-place.js'
import { sources } from '../ports/sources.js'
import { openTreesPort } from '../ports/trees-port.js'
import { Setup } from '../records/setup.js'
import { engineNumber } from './engine-version.js'
import { NotInJournal, replayJournal, type Served } from './journal.js'

/** The replay asks for something that the recorded run did not ask for. */
class ReachedOut extends Error {
  readonly difference: ReplayDifference

  constructor(port: string) {
    super(`reached for ${port}`)
    this.name = 'ReachedOut'
    this.difference = { type: 'reached-out', port }
  }
}

/** Replays entries strictly. Their trees must be in the store. Refuses (`replay-other-engine`) what another engine recorded. */
export async function replayStrictly(store: Store, setup: Setup, engine: string, recorded: readonly Entry[]): Promise<ReplayResult> {
  if (engine !== engineNumber) throw userError('replay-other-engine', { engine, current: engineNumber })
  const entries = inForce(recorded)
  const served: Served = { results: 0, notes: 0 }
  const history = takeOver(entries, setup.partings)
  const run = Run.open(replayJournal(entries, served), new AbortController().signal, setup.config, { takenOver: history })
  try {
    const { outcome, tree, lookBack } = await executeRun(run, recordedPorts(store), Setup.shape.goal.parse(setup.goal), engine)
    await lookBack().catch((error: unknown) => {
      // If the user quit during the retrospective, the journal has no more of it.
      if (!(error instanceof NotInJournal)) throw error
    })
    return { ok: true, outcome, tree, served }
  } catch (error) {
    if (error instanceof NotInJournal || error instanceof JournalDiffers || error instanceof ReachedOut)
      return { ok: false, difference: error.difference, served }
    throw error
  }
}

/**
 * Ports that refuse: only recorded trees can be read.
 * @param models the model requests that are still possible
 */
export function recordedPorts(store: Store, models: Partial<Models> = {}): Ports {
  const { list, read, unfit, changedPaths, changedFiles } = openTreesPort(store)
  return {
    languages,
    sources,
    models: refusing<Models>(models),
    bench: refusing<Bench>({ suiteHash: (tree, template) => suiteHash(store, template, runnerOf(template), tree) }),
    trees: refusing<Trees>({ list, read, unfit, changedPaths, changedFiles }),
    user: refusing<User>({}),
    knowledge: refusing<Knowledge>({}),
    features: new Proxy({} as FeaturePorts, { get: () => refusing<object>({}) }),
  }
}

/** A port of which nothing but `kept` can be used. */
function refusing<Port extends object>(kept: Partial<Port>): Port {
  const get = (port: Partial<Port>, name: string | symbol) =>
    Reflect.get(port, name) ??
    (() => {
      throw new ReachedOut(String(name))
    })
  // The proxy answers for every method of the port.
  return new Proxy(kept, { get }) as Port
}
