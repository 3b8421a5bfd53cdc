// What can be chosen from: the endpoints of the settings that name a model, can be reached with what is stored, and have a known price.
import type { ModelChoice } from '../../../contract/config/config.js'
import type { Price } from '../../../contract/model/model.js'
import type { SettingsFile } from '../../../main/host/data-folder/settings-file.js'
import type { Endpoints } from '../../../main/host/endpoints/endpoints.js'
import { needsKey, normaliseBaseUrl, shownUrl } from '../../../main/models/http/endpoint.js'

export interface Profile {
  readonly name: string
  /** With the address of its requests. */
  readonly choice: ModelChoice
  /** The address as journals show it. */
  readonly shown: string
  /** Null where it is not known. */
  readonly price: Price | null
}

/** A profile that may be chosen: without a price no limit in dollars would hold. */
export interface PricedProfile extends Profile {
  readonly price: Price
}

export type ProfilesDeps = { readonly settings: Pick<SettingsFile, 'read'>; readonly endpoints: Endpoints }

/** In the order of the settings, each pair of address and model once. */
export function profilesOf({ settings, endpoints }: ProfilesDeps): Profile[] {
  const all = settings.read().endpoints.flatMap(({ name, model }): Profile[] => {
    if (model === '') return []
    const choice = endpoints.choose(name, model)
    const address = normaliseBaseUrl(choice.baseUrl)
    if (!address.ok || (needsKey(address.url) && endpoints.keyOf(choice) === null)) return []
    const at = { ...choice, baseUrl: address.url }
    return [{ name, choice: at, shown: shownUrl(address.url), price: endpoints.priceOf(at) }]
  })
  return all.filter((each, at) => all.findIndex((other) => isSame(each, other)) === at)
}

const isSame = (one: Profile, other: Profile): boolean => one.shown === other.shown && one.choice.model === other.choice.model

export const isPriced = (profile: Profile): profile is PricedProfile => profile.price !== null
