// Endpoints that the environment names: by an address with its key, or by a service's own key alone.
import { completeAddress } from '../../../contract/text/complete-address.js'
import { isSameUrl } from '../../models/http/endpoint.js'

/** A service whose key the environment holds. The key goes to this address alone. */
export interface KeyedService {
  readonly variable: string
  readonly baseUrl: string
  readonly key: string
}

export interface EndpointEnvironment {
  /** From this command, else from the environment; empty where neither names one. */
  readonly baseUrl: string
  readonly key: string | null
  /** The model for that address, or for the chosen service, where nothing else names a model. */
  readonly model: string
  readonly services: readonly KeyedService[]
}

/** In the order in which they are taken where nothing else names an endpoint. */
const SERVICES = [
  { variable: 'OPENROUTER_API_KEY', baseUrl: 'https://openrouter.ai/api/v1' },
  { variable: 'ANTHROPIC_API_KEY', baseUrl: 'https://api.anthropic.com/v1' },
] as const

/** The values of the variables; `typed` is the address of the command line. */
export function endpointEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  typed: string | undefined,
): EndpointEnvironment {
  const named = completeAddress(variables.OPENAI_BASE_URL ?? '')
  const baseUrl = typed === undefined ? named : completeAddress(typed)
  // A model belongs to the address that it was set with.
  const isElsewhere = named !== '' && baseUrl !== '' && !isSameUrl(named, baseUrl)
  return {
    baseUrl,
    key: variables.OPENAI_API_KEY || null,
    model: isElsewhere ? '' : (variables.OPENAI_MODEL ?? '').trim(),
    services: SERVICES.flatMap((service) => {
      const key = (variables[service.variable] ?? '').trim()
      return key === '' ? [] : [{ ...service, key }]
    }),
  }
}
