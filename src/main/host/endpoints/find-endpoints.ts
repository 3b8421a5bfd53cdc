// Looks where local model servers usually listen. Only this machine is asked, and what is found is only offered.
import type { FoundEndpoint } from '../../../contract/calls/settings.js'
import { checkEndpoint } from '../../models/capabilities/check-endpoint.js'
import { lookingProfile } from './profile.js'

const usual = [
  { name: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'lm-studio', title: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
]
/** A server on this machine that is there answers at once. */
const PATIENCE_MS = 1_500

/** The usual places that answer like an OpenAI-compatible endpoint, with their models. */
export async function findLocalEndpoints(places: typeof usual = usual): Promise<FoundEndpoint[]> {
  const found = await Promise.all(
    places.map(async (place) => {
      const profile = lookingProfile(place.baseUrl, '', null)
      const impatient = { ...profile, limits: { ...profile.limits, connectMs: PATIENCE_MS } }
      const check = await checkEndpoint(impatient, new AbortController().signal, PATIENCE_MS)
      return check.ok ? [{ ...place, models: [...(check.models ?? [])] }] : []
    }),
  )
  return found.flat()
}
