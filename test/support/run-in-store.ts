// A run of the engine over a real journal, and the trees of its store, for rules that are tested without a sandbox.
import { onTestFinished } from 'vitest'
import { standardConfig } from '../../src/contract/config/config.js'
import { Run } from '../../src/main/engine/journal/run-context.js'
import type { Trees } from '../../src/main/engine/ports/ports.js'
import { openTreesPort } from '../../src/main/host/ports/trees-port.js'
import { liveJournal } from '../../src/main/host/runs/journal.js'
import { openStore, type Store } from '../../src/main/store/store.js'
import { temporaryFolder } from './folders.js'

const RUN = 'run-00000001'

export function runInStore(): { readonly run: Run; readonly trees: Trees; readonly store: Store; readonly id: string } {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const about = { project: null, parent: null, kind: 'build', title: 't', description: 'd', template: 'python', model: 'm' } as const
  store.runs.create({ id: RUN, ...about, config: 'c', demo: null, engine: 'e', setup: '{}' })
  return {
    run: Run.open(liveJournal(store, RUN), new AbortController().signal, standardConfig()),
    trees: openTreesPort(store),
    store,
    id: RUN,
  }
}
