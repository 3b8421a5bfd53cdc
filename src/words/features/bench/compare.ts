// What a comparison of bench runs says: a difference, none that is significant, or that there are too few tasks to say.
import type { BenchCard, BenchComparison, BenchPair } from '../../../contract/features/bench/results.js'
import { counted } from '../../row-text.js'
import { seconds } from './report.js'

export const benchName = ({ id, config, model }: BenchCard): string => `${id} (${model === '' ? config : `${model}, ${config}`})`

/** The finding of a pair in one sentence. */
export function findingWords({ first, fewest }: BenchComparison, pair: BenchPair): string {
  const { finding, tasks, firstBetter, secondBetter } = pair
  const counts = `of ${counted(tasks, 'task')} ${first.id} did better in ${firstBetter} and ${pair.second.id} in ${secondBetter}`
  switch (finding) {
    case 'too-few':
      return `Too few tasks to say: both finished ${tasks}, and ${fewest} is the least.`
    case 'none':
      return `No significant difference: ${counts} (${pWords(pair)}).`
    case 'first':
      return `${first.id} passes more: ${counts} (${pWords(pair)}).`
    case 'second':
      return `${pair.second.id} passes more: ${counts} (${pWords(pair)}).`
  }
}

export function pWords({ p, corrected }: BenchPair): string {
  const say = (value: number) => (value < 0.001 ? 'below 0.001' : value.toFixed(3))
  return p === corrected ? `p ${say(p)}` : `p ${say(p)}, corrected for several comparisons ${say(corrected)}`
}

/** What the second one passes, costs and takes beside the first, each with its interval. */
export function differenceLines({ level, fewest }: BenchComparison, pair: BenchPair): string[] {
  if (pair.tasks < fewest) return []
  const line = (name: string, of: BenchPair['usd'], say: (value: number) => string): string[] => {
    if (of === null) return []
    const isSame = of.low <= 0 && of.high >= 0
    const interval = `${signed(of.low, say)} to ${signed(of.high, say)}`
    return [
      `${name}: ${signed(of.mean, say)} per task (${Math.round(level * 100)} % interval ${interval})${isSame ? ', no significant difference' : ''}`,
    ]
  }
  return [
    ...line('passed', pair.passed, (value) => `${Math.round(value * 100)} points`),
    ...line('calls', pair.calls, (value) => value.toFixed(1)),
    ...line('cost', pair.usd, (value) => `$${value.toFixed(4)}`),
    ...line('tokens', pair.tokens, (value) => String(Math.round(value))),
    ...line('time', pair.ms, seconds),
    ...(pair.sameSeed ? [] : ['The two drew other values of parameters, for their seeds differ.']),
  ]
}

const signed = (value: number, say: (value: number) => string): string => `${value < 0 ? '-' : '+'}${say(Math.abs(value))}`
