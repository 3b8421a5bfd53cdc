// Compares bench runs task by task: what passed by the exact McNemar test, what it took by the paired bootstrap. Pure.
import type { BenchComparison, BenchPair, BenchReport, BenchRow, Finding } from '../contract/results.js'
import { cardOf } from './report.js'
import { bootstrap } from './statistics/bootstrap.js'
import { holm } from './statistics/holm.js'
import { mcnemar } from './statistics/mcnemar.js'

/** Fewer tasks than this say nothing: not even a side that is better in each of five reaches p < 0.05. */
export const FEWEST_TASKS = 10
const ALPHA = 0.05

/** A cost of a try. */
type Cost = 'calls' | 'usd' | 'tokens' | 'ms'

/**
 * The first report against each of the others, over the tasks that both finished. Where several are compared, p is corrected by
 * Holm's method and the level of the intervals by Bonferroni's.
 * @param fewest fewer tasks than this say nothing
 */
export function compareBenches(first: BenchReport, others: readonly BenchReport[], fewest = FEWEST_TASKS): BenchComparison {
  const level = 1 - ALPHA / Math.max(1, others.length)
  const raw = others.map((second) => pairOf(first, second, level))
  const corrected = holm(raw.map(({ p }) => p))
  const pairs = raw.map((pair, at): BenchPair => {
    const value = corrected[at] ?? 1
    return {
      ...pair,
      corrected: value,
      finding: findingOf(pair, value, fewest),
    }
  })
  return { first: cardOf(first), level, fewest, pairs }
}

/** The tasks of two sides, and of how many each side is better. */
interface PairCounts {
  readonly tasks: number
  readonly firstBetter: number
  readonly secondBetter: number
}

/** What may be said, by tasks of which one side is better and the corrected p. */
export function findingOf({ tasks, firstBetter, secondBetter }: PairCounts, corrected: number, fewest = FEWEST_TASKS): Finding {
  if (tasks < fewest) return 'too-few'
  if (corrected >= ALPHA) return 'none'
  return firstBetter > secondBetter ? 'first' : 'second'
}

function pairOf(first: BenchReport, second: BenchReport, level: number): Omit<BenchPair, 'corrected' | 'finding'> {
  const [left, right] = [byTask(first), byTask(second)]
  const names = [...left.keys()].filter((name) => right.has(name))
  const differences = (measure: (rows: readonly BenchRow[]) => number) =>
    names.map((name) => measure(right.get(name) ?? []) - measure(left.get(name) ?? []))
  const passed = differences(shareOf)
  const interval = (measure: Cost) => bootstrap(differences(meanOf(measure)), level)
  const firstBetter = passed.filter((difference) => difference < 0).length
  const secondBetter = passed.filter((difference) => difference > 0).length
  return {
    second: cardOf(second),
    tasks: names.length,
    firstBetter,
    secondBetter,
    p: mcnemar(firstBetter, secondBetter),
    passed: bootstrap(passed, level),
    calls: interval('calls'),
    usd: first.unpriced || second.unpriced ? null : interval('usd'),
    tokens: interval('tokens'),
    ms: interval('ms'),
    sameSeed: first.head.seed === second.head.seed,
  }
}

/** Tries with hidden tests, by task; only tasks with all tries over. */
function byTask({ rows, head }: BenchReport): Map<string, BenchRow[]> {
  const triesByTask = Map.groupBy(
    rows.filter((row) => row.passed !== null),
    (row) => row.task,
  )
  return new Map([...triesByTask].filter(([, tries]) => tries.length >= head.tries))
}

const shareOf = (rows: readonly BenchRow[]): number => rows.filter((row) => row.passed).length / rows.length

const meanOf =
  (measure: Cost) =>
  (rows: readonly BenchRow[]): number =>
    rows.reduce((sum, row) => sum + row[measure], 0) / rows.length
