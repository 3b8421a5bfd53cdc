// The source of a run's answers: endpoints, a demo's stored answers, or those of another run.
import type { Json } from '../../../contract/text/json.js'
import type { Answered } from '../../store/history/answers.js'
import type { Store } from '../../store/store.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { answersOf, endpointClient, type ModelClient, storedClient } from '../endpoints/models.js'
import { clientFeatures } from '../features/model-clients.js'
import { type DemoPaces, paced } from '../records/demo-paces.js'
import type { Demos } from '../records/demos.js'
import type { Setup } from '../records/setup.js'

export interface RunModelsDeps {
  readonly store: Store
  readonly demos: Demos
  readonly paces: DemoPaces
  readonly endpoints: Endpoints
  readonly settings: Pick<SettingsFile, 'read'>
  /** How long a model that cannot be reached is waited for, in milliseconds. */
  outageMs(): number
  /** How the answers of models went. */
  answers(): Promise<readonly Answered[]>
}

/** The model client that a run was set up with. Stored answers that fit no longer are noted in its journal. */
export function modelClientOf(deps: RunModelsDeps, run: string, setup: Setup): ModelClient {
  const { store, demos, paces } = deps
  const factsOf = (key: string) => store.entries.intents(run, key).latest?.factsHash ?? ''
  let drifts = 0
  const onDrift = async (_key: string, what: string) => {
    drifts += 1
    await noteIn(store, run)(`drifted-${drifts}`, { type: 'drifted', what })
  }
  switch (setup.answers.type) {
    case 'endpoint':
      return askedClient(deps, run, setup)
    case 'demo':
      return paced(storedClient(demos.answers(setup.answers.name, setup.answers.part), factsOf, true, onDrift), run, paces)
    case 'recorded':
      return storedClient(answersOf(store.entries.counting(setup.answers.run)), factsOf, false, onDrift)
  }
}

type Note = (key: string, body: { readonly [name: string]: Json; readonly type: string }) => Promise<void>

const noteIn =
  (store: Store, run: string): Note =>
  async (key, body) => {
    await store.entries.append(run, { kind: 'note', key, step: body.type, factsHash: '', body })
  }

/** The endpoints of the config, with what optional features make of them. */
function askedClient({ store, endpoints, settings, outageMs, answers }: RunModelsDeps, run: string, { config }: Setup): ModelClient {
  const template = store.runs.summary(run)?.template ?? ''
  const deps = { config, template, store, endpoints, settings, outageMs: outageMs(), answers, note: noteIn(store, run) }
  return clientFeatures.reduce((client, feature) => feature(deps, client), endpointClient(config, endpoints, outageMs()))
}
