// Summarises the rows of a bench run as figures with their intervals. Pure.
import { valueAt } from '../../../contract/config/at-path.js'
import type { StepConfig } from '../../../contract/config/config.js'
import type { Share } from '../../../contract/figures/statistics.js'
import { wilson } from '../../../contract/figures/wilson.js'
import type { HumanVerdict } from '../../../contract/run/run.js'
import type { BenchCard, BenchReport, BenchRow } from '../contract/results.js'
import type { BenchState } from './bench-journal.js'
import { passAtK, passHatK } from './statistics/at-k.js'

/**
 * @param tasks how many tasks are due, without those that are left out
 * @param humanOf what the user said of a run; null where they said nothing
 */
export function reportOf(
  { head, proofs, rows }: Pick<BenchState, 'head' | 'proofs' | 'rows'>,
  tasks: number,
  humanOf: (run: string) => HumanVerdict | null,
): BenchReport {
  const tested = rows.filter((row) => row.passed !== null)
  const verified = tested.filter((row) => row.verdict === 'verified')
  const passed = tested.filter((row) => row.passed)
  const withFirst = tested.filter((row) => row.first !== null)
  const answers = rows.flatMap(({ run }) => (run === null ? [] : (humanOf(run)?.worked ?? [])))
  const calls = sumOf(rows, 'calls')?.sum ?? 0
  return {
    head,
    done: rows.length,
    due: tasks * head.tries,
    tasks,
    leftOut: proofs.filter((proof) => proof.problem !== null),
    rows: [...rows],
    pending: [],
    passed: share(passed.length, tested.length),
    ...atK(tested),
    precision: share(verified.filter((row) => row.passed).length, verified.length),
    recall: share(passed.filter((row) => row.verdict === 'verified').length, passed.length),
    first: {
      first: share(withFirst.filter((row) => row.first).length, withFirst.length),
      end: share(withFirst.filter((row) => row.passed).length, withFirst.length),
      won: withFirst.filter((row) => row.passed && !row.first).length,
      lost: withFirst.filter((row) => !row.passed && row.first).length,
    },
    worked: share(answers.filter((said) => said === 'yes').length, answers.filter((said) => said !== 'unsure').length),
    malformed: share(
      rows.reduce((sum, row) => sum + Math.min(row.malformed, row.calls), 0),
      calls,
    ),
    calls: sumOf(rows, 'calls'),
    tokens: sumOf(rows, 'tokens'),
    usd: sumOf(rows, 'usd'),
    unpriced: rows.some((row) => row.unpriced),
    ms: sumOf(rows, 'ms'),
    trend: [],
  }
}

export const cardOf = ({ head, done, due, passed }: BenchReport): BenchCard => ({
  id: head.id,
  suite: head.suite,
  config: head.config.name,
  model: head.config.model.model,
  promptPack: packIn(head.config),
  protocol: head.protocol,
  at: head.at,
  done,
  due,
  passed,
})

/** As the config names it; empty where the built-in prompts are used. */
function packIn(config: StepConfig): string {
  const named = valueAt(config, 'promptPack')
  return typeof named === 'string' ? named : ''
}

function share(count: number, n: number): Share {
  return { n, count, ...wilson(count, n) }
}

/** For each k up to the fewest tries that a task has, the mean over the tasks. */
function atK(rows: readonly BenchRow[]): Pick<BenchReport, 'passAtK' | 'passHatK'> {
  const tasks = [...Map.groupBy(rows, (row) => row.task).values()]
  const counts = tasks.map((tries) => ({ n: tries.length, c: tries.filter((row) => row.passed).length }))
  const fewest = counts.length === 0 ? 0 : Math.min(...counts.map(({ n }) => n))
  const mean = (of: typeof passAtK, k: number) => counts.reduce((sum, { n, c }) => sum + of(n, c, k), 0) / counts.length
  const ks = Array.from({ length: fewest }, (_, at) => at + 1)
  return { passAtK: ks.map((k) => ({ k, value: mean(passAtK, k) })), passHatK: ks.map((k) => ({ k, value: mean(passHatK, k) })) }
}

function sumOf(rows: readonly BenchRow[], measure: 'calls' | 'tokens' | 'usd' | 'ms'): BenchReport['calls'] {
  if (rows.length === 0) return null
  const values = rows.map((row) => row[measure]).sort((a, b) => a - b)
  const middle = (values.length - 1) / 2
  const median = ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2
  return { sum: values.reduce((sum, value) => sum + value, 0), median }
}
