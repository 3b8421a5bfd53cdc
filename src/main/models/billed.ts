// Reads the cost of an answer in dollars from an endpoint's usage report, or from a header that a gateway adds.

/** Names of a cost in a usage report. Some vendors give an object with a total in its place. */
const FIELDS = ['cost', 'total_cost', 'cost_usd', 'response_cost', 'estimated_cost'] as const
/** Units of one dollar in `cost_in_usd_ticks`. */
const TICKS = 1e10

/** Headers of one answer's cost. A running total of a key and the price of one token have other names. */
const HEADER = /^x-cost(-usd)?$|(^|-)(response|request|completion|total)-cost(-usd)?$/

/** The cost that a stream value or a whole answer reports; null if it reports none. Zero is not a report: gateways send it for unknown costs. */
export function billedIn(raw: unknown): number | null {
  const value = recordOf(raw)
  const usage = recordOf(value.usage ?? recordOf(value.response).usage)
  return largest([amountIn(value), amountIn(usage), upstream(usage)])
}

/** The cost that the headers of an answer report. */
export const billedInHeaders = (headers: Headers): number | null =>
  largest([...headers].map(([name, value]) => (HEADER.test(name.toLowerCase()) ? dollars(value) : null)))

function amountIn(report: Readonly<Record<string, unknown>>): number | null {
  const named = FIELDS.map((name) => dollars(report[name]) ?? dollars(recordOf(report[name]).total_cost))
  const ticks = dollars(report.cost_in_usd_ticks)
  return largest([...named, ticks === null ? null : ticks / TICKS])
}

/** With a key of the user's own behind a reseller, the reseller's `cost` is its fee alone. */
function upstream(usage: Readonly<Record<string, unknown>>): number | null {
  if (usage.is_byok !== true) return null
  const paid = dollars(recordOf(usage.cost_details).upstream_inference_cost)
  return paid === null ? null : paid + (dollars(usage.cost) ?? 0)
}

function dollars(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(/^\$/, '')) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 ? amount : null
}

/** Of several reports, such as those of a stream that counts up. */
export const largest = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((most, each) => (each === null || (most !== null && most >= each) ? most : each), null)

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
