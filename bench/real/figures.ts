// What the rows of an arm come to. Pure.
import type { Share } from '../../src/contract/figures/statistics.js'
import { wilson } from '../../src/contract/figures/wilson.js'
import { isSolved, type Row } from './task.js'

export interface ArmFigures {
  readonly arm: string
  readonly tasks: number
  readonly solved: Share
  /** Tasks of which at least three quarters of the hidden tests passed; those that are solved are among them. */
  readonly mostly: Share
  /** Tasks that at least one of several answers solves: more than any choice among them can reach. Null for other arms. */
  readonly any: Share | null
  /** Null for an arm without a verdict. */
  readonly verified: Share | null
  /** Of the tasks with examples. */
  readonly verifiedWithExamples: Share | null
  /** Of what was called verified, what the hidden tests find solved. */
  readonly precision: Share | null
  readonly precisionWithoutExamples: Share | null
  readonly calls: number
  readonly tokens: number
  readonly seconds: number
  /** Of the time that one bare answer took on the same tasks; null where there is none. */
  readonly timeToBare: number | null
  /** How the runs ended, and how many; empty for bare answers. */
  readonly ended: Readonly<Record<string, number>>
}

const MOSTLY = 0.75

/** Figures of each arm, in the order of `arms`. Calls, tokens and seconds are means over tasks. */
export function figuresOf(rows: readonly Row[], arms: readonly string[]): ArmFigures[] {
  const bare = new Map(rows.filter(({ arm }) => arm === 'bare').map((row) => [row.task, row.ms]))
  return arms.flatMap((arm) => {
    const own = rows.filter((row) => row.arm === arm)
    return own.length === 0 ? [] : [figuresOfArm(arm, own, bare)]
  })
}

function figuresOfArm(arm: string, rows: readonly Row[], bare: ReadonlyMap<number, number>): ArmFigures {
  const hasVerdict = rows.some(({ verdict }) => verdict !== null)
  const verified = rows.filter(({ verdict }) => verdict === 'verified')
  const withExamples = rows.filter(({ examples }) => examples > 0)
  const of = (part: readonly Row[], whole: readonly Row[]) => share(part.length, whole.length)
  const right = (each: readonly Row[]) =>
    of(
      each.filter(({ judged }) => isSolved(judged)),
      each,
    )
  const common = rows.filter(({ task }) => bare.has(task))
  const bareMs = common.reduce((sum, { task }) => sum + (bare.get(task) ?? 0), 0)
  return {
    arm,
    tasks: rows.length,
    solved: right(rows),
    mostly: of(
      rows.filter(({ judged }) => judged.passed / judged.of >= MOSTLY),
      rows,
    ),
    any: rows.some(({ isAnySolved }) => isAnySolved !== undefined)
      ? of(
          rows.filter(({ isAnySolved }) => isAnySolved),
          rows,
        )
      : null,
    verified: hasVerdict ? of(verified, rows) : null,
    verifiedWithExamples: hasVerdict
      ? of(
          verified.filter(({ examples }) => examples > 0),
          withExamples,
        )
      : null,
    precision: hasVerdict ? right(verified) : null,
    precisionWithoutExamples: hasVerdict ? right(verified.filter(({ examples }) => examples === 0)) : null,
    calls: mean(rows.map(({ calls }) => calls)),
    tokens: mean(rows.map(({ tokens }) => tokens)),
    seconds: mean(rows.map(({ ms }) => ms / 1_000)),
    timeToBare: bareMs === 0 ? null : common.reduce((sum, { ms }) => sum + ms, 0) / bareMs,
    ended: counted(rows.flatMap(({ ended }) => (ended === null ? [] : [ended]))),
  }
}

const share = (count: number, n: number): Share => ({ n, count, ...wilson(count, n) })

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const counted = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
