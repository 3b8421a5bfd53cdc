// The order of the table of models: by any column, whatever is not known always last.
import type { InferenceGroup, Latency } from '../../../contract/figures/inference.js'

export type Order = { readonly by: ColumnName; readonly isDescending: boolean }

/** The value that each column is sorted by; null if it is unknown. */
const sortedBy = {
  model: ({ model }) => model,
  role: ({ role }) => role,
  step: ({ step }) => step,
  calls: ({ calls }) => calls,
  retries: ({ retries }) => retries,
  malformed: ({ malformed }) => (malformed.n === 0 ? null : malformed.count / malformed.n),
  firstTokenMs: ({ firstTokenMs }) => medianOf(firstTokenMs),
  totalMs: ({ totalMs }) => medianOf(totalMs),
  promptTokens: ({ promptTokens }) => promptTokens,
  answerTokens: ({ answerTokens }) => answerTokens,
  cachedShare: ({ cachedShare }) => cachedShare,
  thinkingShare: ({ thinkingShare }) => thinkingShare,
  usd: ({ usd, unpriced, calls }) => (unpriced === calls ? null : usd),
  quality: ({ quality }) => (quality.n === 0 ? null : quality.change),
  fingerprints: ({ fingerprints }) => (fingerprints.length === 0 ? null : fingerprints.length),
  seeds: ({ seeds }) => (seeds.length === 0 ? null : seeds.length),
} satisfies Record<string, (group: InferenceGroup) => string | number | null>

export type ColumnName = keyof typeof sortedBy

const medianOf = (latency: Latency): number | null => latency?.median ?? null

/** The groups in this order; those that are equal stay as they were. */
export function inOrder(groups: readonly InferenceGroup[], { by, isDescending }: Order): readonly InferenceGroup[] {
  const value: (group: InferenceGroup) => string | number | null = sortedBy[by]
  return groups.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b)
    return isDescending ? -order : order
  })
}

/** The order after a column's head is chosen: its own first, then the other way round. Figures begin with the highest. */
export function orderAfter(order: Order, by: ColumnName): Order {
  const isText = by === 'model' || by === 'role' || by === 'step'
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: !isText }
}
