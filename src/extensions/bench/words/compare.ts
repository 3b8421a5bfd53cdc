// What a comparison of bench runs says: a difference, none that is significant, or that there are too few tasks to say.

import { whole } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { BenchCard, BenchComparison, BenchPair } from '../contract/results.js'
import { seconds } from './report.js'

export const benchName = ({ id, config, model }: BenchCard): string => `${id} (${model === '' ? config : `${model}, ${config}`})`

/** Which prompts the two sides of a pair had. */
export function promptsWords({ first }: Pick<BenchComparison, 'first'>, { second }: Pick<BenchPair, 'second'>): string {
  const [one, other] = [packWords(first), packWords(second)]
  return one === other ? `Both bench runs used ${one}.` : `${first.id} used ${one}, and ${second.id} used ${other}.`
}

/** Bench runs of earlier versions named a pack without its version: each try took the newest of its time. */
function packWords({ promptPack }: Pick<BenchCard, 'promptPack'>): string {
  if (promptPack === '') return 'the built-in prompts'
  return promptPack.includes('@') ? `prompt pack ${promptPack}` : `prompt pack ${promptPack} (version not recorded)`
}

/** The finding of a pair in one sentence. */
export function findingWords({ first, fewest }: BenchComparison, pair: BenchPair): string {
  const { finding, tasks, firstBetter, secondBetter } = pair
  const counts = `of ${counted(tasks, 'task')}, ${first.id} was better on ${firstBetter} and ${pair.second.id} on ${secondBetter}`
  switch (finding) {
    case 'too-few':
      return `Too few tasks to compare: both bench runs finished ${counted(tasks, 'task')}, but a comparison needs at least ${fewest}.`
    case 'none':
      return `No significant difference: ${counts} (${pWords(pair)}).`
    case 'first':
      return `${first.id} passes more often: ${counts} (${pWords(pair)}).`
    case 'second':
      return `${pair.second.id} passes more often: ${counts} (${pWords(pair)}).`
  }
}

export function pWords({ p, corrected }: BenchPair): string {
  const say = (value: number) => (value < 0.001 ? 'p < 0.001' : `p = ${value.toFixed(3)}`)
  return p === corrected ? say(p) : `${say(p)}; ${say(corrected)} after correction for multiple comparisons`
}

/** A difference in words, as a line says it and as a picture has it beside itself. */
export interface DifferenceWords {
  readonly name: string
  /** Such as `+10 points`. */
  readonly mean: string
  /** Such as `-15 points to +35 points`. */
  readonly interval: string
  /** Whether the interval holds nothing, so that it may be chance. */
  readonly isChance: boolean
  readonly of: NonNullable<BenchPair['usd']>
}

/** What the second one passes, costs and takes beside the first; nothing where there are too few tasks. */
export function differencesIn({ fewest }: BenchComparison, pair: BenchPair): DifferenceWords[] {
  if (pair.tasks < fewest) return []
  const words = (name: string, of: BenchPair['usd'], say: (value: number) => string): DifferenceWords[] => {
    if (of === null) return []
    const interval = `${signed(of.low, say)} to ${signed(of.high, say)}`
    return [{ name, mean: signed(of.mean, say), interval, isChance: of.low <= 0 && of.high >= 0, of }]
  }
  return [
    ...words('passed', pair.passed, (value) => `${Math.round(value * 100)} points`),
    ...words('calls', pair.calls, (value) => value.toFixed(1)),
    ...words('cost', pair.usd, (value) => `$${value.toFixed(4)}`),
    ...words('tokens', pair.tokens, whole),
    ...words('time', pair.ms, seconds),
  ]
}

/** Each of these differences as a line. */
export function differenceLines(comparison: BenchComparison, pair: BenchPair): string[] {
  if (pair.tasks < comparison.fewest) return []
  return [
    ...differencesIn(comparison, pair).map((words) => differenceLine(words, comparison.level)),
    ...(pair.sameSeed ? [] : ['The two bench runs used different parameter values because their seeds differ.']),
  ]
}

/** @param level such as 0.95 */
export const differenceLine = ({ name, mean, interval, isChance }: DifferenceWords, level: number): string =>
  `${name}: ${mean} per task (${Math.round(level * 100)} % interval: ${interval})${isChance ? ', no significant difference' : ''}`

/** What rounds to zero has no minus. */
function signed(value: number, say: (value: number) => string): string {
  const words = say(Math.abs(value))
  return `${value < 0 && /[1-9]/.test(words) ? '-' : '+'}${words}`
}
