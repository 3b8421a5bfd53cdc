// What a model costs where its address says nothing: a model on this machine may be a hosted one behind a gateway.
import type { Price } from '../../../contract/model/model.js'
import { isLoopback, normaliseBaseUrl } from '../../models/http/endpoint.js'
import { FREE, listedPrice, type PriceTable, priceOf } from '../../models/price.js'
import type { CapabilitiesFile } from './capabilities-file.js'

interface Place {
  readonly baseUrl: string
  readonly model: string
}

export interface Charges {
  /** The price of a model that no endpoint of the settings prices. */
  priceOf(place: Place): Price | null
  /** The listed price of a model on this machine of which the user has not said whether it costs that or nothing; null for all others. */
  unsettled(place: Place): Price | null
  settle(place: Place, charge: 'nothing' | 'listed'): void
  /** An endpoint reported a cost where we counted none. */
  sawCost(place: Place): void
  /** Whether an endpoint is known to report what its answers cost. */
  reports(place: Place): boolean
}

/**
 * Models on this machine are free. One whose name is in the table of hosted models is probably behind a gateway: it has
 * the listed price until the user says that it is free, and again once its endpoint reports a cost.
 */
export function openCharges(prices: PriceTable, memory: Pick<CapabilitiesFile, 'chargeOf' | 'keepCharge'>): Charges {
  const chargeOf = ({ baseUrl, model }: Place) => memory.chargeOf(spelt(baseUrl), model)
  return {
    priceOf(place) {
      const { baseUrl, model } = place
      if (!isLoopback(baseUrl)) return priceOf(model, baseUrl, prices)
      const listed = listedPrice(model, prices)
      switch (chargeOf(place)) {
        case 'nothing':
          return FREE
        case 'reported':
          return listed
        case 'listed':
        case null:
          return listed ?? FREE
      }
    },
    unsettled(place) {
      if (!isLoopback(place.baseUrl)) return null
      const listed = listedPrice(place.model, prices)
      return listed !== null && chargeOf(place) === null ? listed : null
    },
    settle: (place, charge) => memory.keepCharge(spelt(place.baseUrl), place.model, charge),
    sawCost(place) {
      if (chargeOf(place) !== 'reported') memory.keepCharge(spelt(place.baseUrl), place.model, 'reported')
    },
    reports: (place) => chargeOf(place) === 'reported',
  }
}

function spelt(baseUrl: string): string {
  const url = normaliseBaseUrl(baseUrl)
  return url.ok ? url.url : baseUrl
}
