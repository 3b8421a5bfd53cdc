// Collects the model providers of dialects/: a file whose default export is one is found by itself.
import type { EndpointProfile, Model, Provider } from '../../contract/model/model.js'

const modules = import.meta.glob<{ default?: unknown }>(['./dialects/*.ts', '!./dialects/*.test.ts'], { eager: true })

/** All providers by id. Two equal ids are a bug and end the start. */
export const providers: ReadonlyMap<string, Provider> = byId(Object.values(modules).map((module) => module.default))

/** The model that a profile describes. Its provider must exist; settings are checked before they get here. */
export function createModel(profile: EndpointProfile): Model {
  const provider = providers.get(profile.provider)
  if (!provider) throw new Error(`There is no model provider "${profile.provider}"; known are ${[...providers.keys()].join(', ')}.`)
  return provider.create(profile)
}

/** Collects exported providers. Other exports are left out, and two with the same id are refused. */
export function byId(exported: readonly unknown[]): ReadonlyMap<string, Provider> {
  const found = new Map<string, Provider>()
  for (const candidate of exported) {
    if (!isProvider(candidate)) continue
    if (found.has(candidate.id)) throw new Error(`Two model providers have the id "${candidate.id}".`)
    found.set(candidate.id, candidate)
  }
  return found
}

function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'create' in value &&
    typeof value.create === 'function'
  )
}
