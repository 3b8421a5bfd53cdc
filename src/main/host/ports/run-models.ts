// Who answers the questions of a run: endpoints, a demo's stored answers, or those of another run.
import type { Store } from '../../store/store.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { type DemoPaces, paced } from '../runs/demo-paces.js'
import type { Demos } from '../runs/demos.js'
import type { Setup } from '../runs/setup.js'
import { answersOf, endpointClient, type ModelClient, storedClient } from './models.js'

export interface RunModelsDeps {
  readonly store: Store
  readonly demos: Demos
  readonly paces: DemoPaces
  readonly endpoints: Endpoints
  /** How long a model that cannot be reached is waited for, in milliseconds. */
  outageMs(): number
}

/** The model client that a run was set up with. Stored answers that fit no longer are noted in its journal. */
export function modelClientOf({ store, demos, paces, endpoints, outageMs }: RunModelsDeps, run: string, setup: Setup): ModelClient {
  const factsOf = (key: string) => store.entries.intents(run, key).latest?.factsHash ?? ''
  let drifts = 0
  const onDrift = async (_key: string, what: string) => {
    drifts += 1
    const body = { type: 'drifted', what } as const
    await store.entries.append(run, { kind: 'note', key: `drifted-${drifts}`, step: 'drifted', factsHash: '', body })
  }
  switch (setup.answers.type) {
    case 'endpoint':
      return endpointClient(setup.config, endpoints, outageMs())
    case 'demo':
      return paced(storedClient(demos.answers(setup.answers.name, setup.answers.part), factsOf, true, onDrift), run, paces)
    case 'recorded':
      return storedClient(answersOf(store.entries.after(setup.answers.run, 0)), factsOf, false, onDrift)
  }
}
