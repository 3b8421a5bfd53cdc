// The order of escalation steps that follows from what each cost and how often it helped.
import type { EscalationStep } from '../config/escalation.js'
import type { ClimbedStep } from './statistics.js'

/** Minimum of recorded uses before a step's figures count. */
export const FEWEST_CLIMBS = 5

/** What a step that took no call is taken to cost, so that free ones differ by how often they help. */
const LEAST_TOKENS = 1
const LEAST_USD = 1e-6

/**
 * The steps in the order in which success is expected cheapest: by success over price, the greatest first. For steps that are tried one
 * after the other until one helps, independently, this order has the least expected cost (Smith's rule; W. E. Smith, "Various optimizers
 * for single-stage production", 1956). Success is Laplace's estimate (helped + 1) / (n + 2). Prices are dollars where every step has one,
 * else tokens. Steps with fewer than `FEWEST_CLIMBS` times keep their places, and so does a question to the user, whose time has no price here. Pure.
 */
export function cheapestFirst(listed: readonly EscalationStep[], climbed: readonly ClimbedStep[]): EscalationStep[] {
  const known = climbed.filter(({ rung, helped }) => rung !== 'ask' && listed.includes(rung) && helped.n >= FEWEST_CLIMBS)
  const hasPrices = known.every(({ usd }) => usd > 0)
  const worth = ({ helped, usd, tokens }: ClimbedStep) =>
    (helped.count + 1) / (helped.n + 2) / (hasPrices ? Math.max(usd, LEAST_USD) : Math.max(tokens, LEAST_TOKENS))
  const sorted = known.toSorted((one, other) => worth(other) - worth(one)).map(({ rung }) => rung)
  const moved = new Set(sorted)
  return listed.map((rung) => (moved.has(rung) ? (sorted.shift() ?? rung) : rung))
}
