// An outcome in two words.
import type { Outcome } from '../contract/run/outcome.js'

/** An outcome in two words: "verified · finished" is only "verified". */
export const outcomeWords = (outcome: Outcome): string =>
  outcome.ended === 'finished' ? outcome.verdict : `${outcome.verdict} · ${outcome.ended}`
