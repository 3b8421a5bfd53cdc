// What is said of the router: why a model was chosen, and its errors.

import type { Share } from '../../../contract/figures/statistics.js'
import type { ErrorWords } from '../../../words/errors/error-words.js'
import { type RowTexts, rowText } from '../../../words/row-text.js'
import type { RouterTable, ServedRow } from '../contract/calls.js'
import type { routerErrors } from '../contract/errors.js'
import type { ModelRoute, RouteReason } from '../contract/routed.js'

const errors: ErrorWords<typeof routerErrors> = {
  'served-missing': ({ id }) => `This endpoint has no answer with the ID "${id}". Send the ID of an answer from this endpoint.`,
  'router-no-profiles': () =>
    'No endpoint in the settings uses a model with a known price. Set one with "tillgreen settings set endpoints.NAME.model MODEL".',
}

/** What is measured of requests of other programs to one model, and what it took. */
export const servedWords = ({ arrived, wellFormed, useful, medianMs, usd }: ServedRow): string =>
  [
    `answered ${successWords(arrived)}`,
    ...(wellFormed.n > 0 ? [`schema followed ${successWords(wellFormed)}`] : []),
    useful.n > 0 ? `useful ${successWords(useful)}` : 'no feedback on usefulness',
    ...(medianMs === null ? [] : [`${(medianMs / 1_000).toFixed(1)} s median`]),
    usd === null ? 'cost unknown' : `$${usd.toFixed(4)}`,
  ].join(' · ')

/** Why a profile was chosen, in a few words. */
export function reasonWords(reason: RouteReason): string {
  switch (reason) {
    case 'cheapest-that-holds':
      return 'cheapest model with a high enough success rate'
    case 'explored':
      return 'tried to learn more about this model'
    case 'no-evidence':
      return 'chosen at random, because there is too little evidence'
    case 'none-holds':
      return 'no model is successful enough, so the best one was chosen'
    case 'fell-back':
      return 'a cheaper model failed'
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Measured success with its n and interval. */
export const successWords = ({ n, count, low, high }: Share): string =>
  n === 0 ? 'no answers yet' : `${count} of ${n} (${percent(low)} to ${percent(high)})`

const rows: RowTexts<'routed'> = {
  routed: ({ role, routed }) => rowText(`Chose ${routed.profile} for the ${role}`, routedWords(routed)),
}

/** What was chosen and why, in one line. */
export const routedWords = ({ model, reason, success, failed }: ModelRoute): string =>
  [model, reasonWords(reason), successWords(success), ...(failed.length > 0 ? [`failed models: ${failed.join(', ')}`] : [])].join(' · ')

/** What a row of the table would choose. */
export const chosenWords = (chosen: RouterTable['rows'][number]['chosen']): string =>
  chosen === null ? 'chosen at random until success data is available' : `${chosen.profile}: ${reasonWords(chosen.reason)}`

/** What these answers cost less than all of them from the dearest model. */
export const savedWords = (usd: number | null): string =>
  usd === null ? 'savings unknown' : `$${usd.toFixed(2)} saved compared with always using the most expensive model`

const router = { rows, errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly router: typeof router
  }
}

export default router
