// Turns a choice of model into the profile for the engine's providers: limits, key, price and known capabilities.

import type { ModelChoice } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { EndpointLimits, EndpointProfile, Price, Provider } from '../../../contract/model/model.js'
import { defaultLimits } from '../../models/http/endpoint.js'
import { providers } from '../../models/index.js'

export interface Access {
  readonly key: string | null
  /** Null where it is not known. */
  readonly price: Price | null
  /** Request parameters that the endpoint is known to refuse. */
  readonly refused: readonly string[]
  /** Starts the built-in model; left out for every other model. */
  readonly start?: EndpointProfile['start']
}

export const CHAT_COMPLETIONS = 'openai-compatible'

/** The provider of a choice; throws `provider-unknown` for an unknown name. */
export function providerOf({ provider }: Pick<ModelChoice, 'provider'>): Provider {
  const found = providers.get(provider || CHAT_COMPLETIONS)
  if (!found) throw userError('provider-unknown', { provider, providers: [...providers.keys()] })
  return found
}

export function profileOf(choice: ModelChoice, { key, price, refused, start }: Access): EndpointProfile {
  const { baseUrl, model, temperature, effort } = choice
  return { provider: providerOf(choice).id, baseUrl, model, key, limits: limitsOf(choice), price, temperature, effort, refused, start }
}

/** A profile for look-ups only: it sends nothing to a model. */
export const lookingProfile = (baseUrl: string, model: string, key: string | null): EndpointProfile => ({
  provider: CHAT_COMPLETIONS,
  baseUrl,
  model,
  key,
  limits: defaultLimits(baseUrl),
  price: null,
  temperature: null,
  effort: null,
  refused: [],
})

/** The limits of an endpoint, where the choice does not say otherwise. */
export function limitsOf(choice: ModelChoice): EndpointLimits {
  const limits = defaultLimits(choice.baseUrl)
  const ms = (seconds: number | null, otherwise: number) => (seconds === null ? otherwise : seconds * 1_000)
  return {
    ...limits,
    firstTokenMs: ms(choice.firstTokenS, limits.firstTokenMs),
    idleMs: ms(choice.idleS, limits.idleMs),
    totalMs: ms(choice.totalS, limits.totalMs),
    waitMs: ms(choice.waitS, limits.waitMs),
    tries: choice.tries ?? limits.tries,
  }
}
