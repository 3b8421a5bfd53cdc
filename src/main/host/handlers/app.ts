// Answers about the application itself: its version, the machine, and its resources.

import type { About, AppContract } from '../../../contract/calls/index.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { prove } from '../../sandbox/process/probe.js'
import { examine } from '../endpoints/doctor.js'
import { modelsOf } from '../endpoints/endpoints.js'
import { findLocalEndpoints } from '../endpoints/find-endpoints.js'
import type { HostParts } from '../host-parts.js'
import { engineNumber } from '../runs/engine-version.js'

/** Milliseconds for which the status bar reuses a proof of the sandbox. Every run proves it again. */
const PROOF_MS = 60_000

export function appHandlers({ store, templates, demos, place, endpoints, recovered }: HostParts): Handlers<AppContract>['app'] {
  const sandbox = rememberedProof(place.resources)
  /** The endpoint of runs whose config names none. */
  const endpoint = () => {
    const { model } = endpoints.fill(standardConfig())
    return { baseUrl: model.baseUrl, model: model.model, hasKey: endpoints.keyOf(model) !== null }
  }
  return {
    about: async () => ({
      version: place.version,
      engine: engineNumber,
      dataFolder: place.dataFolder,
      recovered: [...(await recovered)],
      endpoint: endpoint(),
      sandbox: await sandbox(),
    }),
    checks: async () =>
      examine({
        resources: place.resources,
        dataFolder: place.dataFolder,
        found: await findLocalEndpoints(),
        models: modelsOf(endpoints.fill(standardConfig())).map(({ choice, whose }) => ({
          whose: whose.join(', '),
          baseUrl: choice.baseUrl,
          model: choice.model,
          hasKey: endpoints.keyOf(choice) !== null,
          known: endpoints.known(endpoints.pairOf(choice)),
        })),
      }),
    templates: async () => {
      const counted = store.verifiedBy('template')
      return (await templates.list()).map(({ name, title, stack }) => {
        const known = counted.find((each) => each.name === name)
        return { name, title, stack, runs: known?.runs ?? 0, verified: known?.verified ?? 0 }
      })
    },
    demos: () => demos.list(),
  }
}

function rememberedProof(resources: string): () => Promise<About['sandbox']> {
  let known: About['sandbox'] | null = null
  let provedAt = 0
  return async () => {
    if (known && performance.now() - provedAt < PROOF_MS) return known
    const result = await prove({ resources })
    provedAt = performance.now()
    known = result.ok
      ? {
          backend: `${result.proof.backend} ${result.proof.version}`,
          ok: true,
          message: `${result.proof.refused.length} escape attempts blocked`,
          remedy: '',
          provedAt: Date.now(),
        }
      : { backend: 'none', ok: false, message: result.message, remedy: result.remedy, provedAt: Date.now() }
    return known
  }
}
