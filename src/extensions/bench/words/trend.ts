// The trend of a suite as places in a picture: a point with its interval for each bench run, in shares of width and height. Pure.

import { day } from '../../../words/figures.js'
import type { BenchCard } from '../contract/results.js'
import { shareWords } from './report.js'

export interface TrendMark {
  readonly id: string
  /** From 0 at the left to 1 at the right, in even steps: what counts is the order. */
  readonly x: number
  /** From 0 at the top, where all pass, to 1. */
  readonly y: number
  readonly top: number
  readonly bottom: number
  /** "3 Nov, qwen3, standard: 4 of 10 (40 %, 17 to 69 %)". */
  readonly words: string
}

/** The newest bench runs that fit into a picture. */
const MOST = 30

/** None where there is only one: a point is no trend. */
export function trendMarks(trend: readonly BenchCard[]): TrendMark[] {
  const shown = trend.slice(-MOST)
  if (shown.length < 2) return []
  return shown.map(({ id, at, model, config, passed }, index) => ({
    id,
    x: index / (shown.length - 1),
    y: 1 - passed.count / passed.n,
    top: 1 - passed.high,
    bottom: 1 - passed.low,
    words: `${day(at)}, ${model || 'the model in the settings'}, ${config}: ${shareWords(passed)}`,
  }))
}

/** What the picture shows, for those who do not see it. */
export const trendTitle = (suite: string, marks: readonly TrendMark[]): string =>
  `Share of passed tries in ${marks.length} bench runs of ${suite}, oldest first. ${marks.map(({ words }) => words).join('; ')}`
