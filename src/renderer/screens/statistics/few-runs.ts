// Few runs as they are: one mark each, and their sums. No rates, intervals or medians before they mean something. Pure.
import type { HistoryRun } from '../../../contract/calls/history.js'
import { FEW } from '../../../contract/figures/statistics.js'
import { isCounted, verdictTone } from '../../../contract/run/outcome.js'

export type Shape = 'verified' | 'partly' | 'failed' | 'beside'

const shapes = { good: 'verified', attention: 'partly', bad: 'failed' } as const

/** What a run is drawn as: proved, partly so, refuted, or ended by something else, which says nothing of the program. */
export function shapeOf({ outcome }: HistoryRun): Shape {
  if (!outcome || !isCounted(outcome)) return 'beside'
  return shapes[verdictTone(outcome.verdict)]
}

/** Runs of a model that are over, the oldest first: what the marks are drawn from. */
export const drawn = (runs: readonly HistoryRun[]): HistoryRun[] =>
  runs
    .filter((run) => run.demo === null && run.kind !== 'replay' && run.outcome !== null && run.deletedAt === null)
    .toSorted((one, other) => one.createdAt - other.createdAt)

/** Milliseconds at work; 0 if its journal does not have it. */
export const tookMs = ({ ms }: HistoryRun): number => ms ?? 0

/** How many more runs that count there must be before rates mean something. */
export const missing = (runs: readonly HistoryRun[]): number => Math.max(0, FEW - runs.filter((run) => shapeOf(run) !== 'beside').length)

export interface Sums {
  readonly ms: number
  readonly usd: number
  /** Of those dollars: what runs that failed cost. */
  readonly failedUsd: number
  readonly verified: number
  /** Tests of verified programs. */
  readonly tests: number
}

export function sumsOf(runs: readonly HistoryRun[]): Sums {
  const verified = runs.filter((run) => shapeOf(run) === 'verified')
  const sum = (list: readonly HistoryRun[], pick: (run: HistoryRun) => number) => list.reduce((total, run) => total + pick(run), 0)
  const failed = runs.filter((run) => shapeOf(run) === 'failed')
  return {
    ms: sum(runs, tookMs),
    usd: sum(runs, ({ usd }) => usd),
    failedUsd: sum(failed, ({ usd }) => usd),
    verified: verified.length,
    tests: sum(verified, ({ tests }) => tests),
  }
}

/** Whole minutes for the lines of a plot: about four steps, from 0 to at least the longest. */
export function minuteLines(longestMs: number): number[] {
  const longest = Math.max(1, longestMs / 60_000)
  const step = [1, 2, 3, 5, 10, 15, 30, 60, 120].find((each) => each * 4 >= longest) ?? Math.ceil(longest / 4)
  return Array.from({ length: Math.ceil(longest / step) + 1 }, (_, index) => index * step)
}
