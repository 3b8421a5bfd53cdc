// What the router says of a choice: which model, why, and by which figures.
import { z } from 'zod'
import { Share } from '../../../contract/figures/statistics.js'

/**
 * `cheapest-that-holds`: no cheaper one has a lower bound at the floor.
 * `explored`: drawn within the share, to learn more.
 * `no-evidence`: none holds yet, and it was drawn.
 * `none-holds`: all were measured and are below the floor; it has the highest lower bound.
 * `fell-back`: a cheaper one failed at this question.
 */
export const RouteReason = z.enum(['cheapest-that-holds', 'explored', 'no-evidence', 'none-holds', 'fell-back'])
export type RouteReason = z.infer<typeof RouteReason>

export const ModelRoute = z.object({
  /** Name of the endpoint in the settings. */
  profile: z.string(),
  model: z.string(),
  reason: RouteReason,
  /** Its measured success, with n and the 95 % interval. */
  success: Share,
  /** Which answers were counted: those of this template, or of any. */
  class: z.string(),
  /** Profiles that failed at this question before, the cheapest first. */
  failed: z.array(z.string()).readonly(),
})
export type ModelRoute = z.infer<typeof ModelRoute>
