// Reports a run of an experiment: the rows of its bench runs, paired by task and compared by its measure. Pure.
import type { ArmResult, ExperimentCard, ExperimentRecord, ExperimentReport, Measure, PairedTask } from '../../contract/experiments.js'
import type { BenchComparison, BenchReport, BenchRow } from '../../contract/results.js'
import type { BenchState } from '../bench-journal.js'
import { compareBenches } from '../compare.js'
import { reportOf } from '../report.js'
import { tasksNeeded } from '../statistics/needed.js'
import { differencesOf } from './arms.js'

/** The difference of which it is said how many tasks would find it. */
const DIFFERENCE = 0.2

/**
 * @param states for each config the journal of each suite
 * @param tasks for each suite the names of its tasks that hidden tests judge
 */
export function experimentReportOf(
  record: ExperimentRecord,
  states: readonly (readonly BenchState[])[],
  tasks: readonly (readonly string[])[],
): ExperimentReport {
  const { id, at, experiment } = record
  const { fewest, measure } = experiment
  const reports = states.map((ofArm) => armReport(ofArm, tasks))
  const [first, ...others] = reports.map((report) => measuredBy(report, measure))
  const [head] = states[0] ?? []
  if (!first || !head) throw new Error('An experiment without configs passed the schema.')
  const comparison = compareBenches(first, others, fewest)
  return {
    ...{ id, at, experiment, comparison, seed: head.head.seed, model: head.head.config.model.model },
    isOver: reports.every(({ done, due }) => done >= due),
    arms: reports.map((report, index) => armOf(record, index, report)),
    tasks: pairedTasks([first, ...others], reports),
    leftOut: [...new Map(reports.flatMap(({ leftOut }) => leftOut).map((proof) => [proof.task, proof])).values()],
    needed: neededFor(comparison),
    differences: differencesOf(states.flatMap(([state]) => (state ? [state.head.config] : []))),
  }
}

export const experimentCardOf = ({ id, at, experiment, model, arms }: ExperimentReport): ExperimentCard => ({
  ...{ id, at, name: experiment.name, question: experiment.question, model },
  done: arms.reduce((sum, { done }) => sum + done, 0),
  due: arms.reduce((sum, { due }) => sum + due, 0),
})

/** Separates a suite from its task; neither name can hold it. */
const BETWEEN = '/'

/** All suites of one config as if they were one. */
function armReport(states: readonly BenchState[], tasks: readonly (readonly string[])[]): BenchReport {
  const [first] = states
  if (!first) throw new Error('A config without a bench run passed the schema.')
  const named = ({ suite }: BenchState['head'], task: string): string => `${suite}${BETWEEN}${task}`
  const proofs = states.flatMap((state) => state.proofs.map((proof) => ({ ...proof, task: named(state.head, proof.task) })))
  const rows = states.flatMap((state) => state.rows.map((row) => ({ ...row, task: named(state.head, row.task) })))
  const leftOut = proofs.filter(({ problem }) => problem !== null).length
  const count = tasks.reduce((sum, { length }) => sum + length, 0) - leftOut
  return reportOf({ head: first.head, proofs, rows }, count, () => null)
}

/** The report with what decides in the place of what passed. */
function measuredBy(report: BenchReport, measure: Measure): BenchReport {
  const rows = report.rows.map((row) => ({ ...row, passed: counts(row, measure) }))
  return reportOf({ head: report.head, proofs: report.leftOut, rows }, report.tasks, () => null)
}

/** Whether a try counts; null without hidden tests. */
export function counts({ passed, verdict }: Pick<BenchRow, 'passed' | 'verdict'>, measure: Measure): boolean | null {
  switch (measure) {
    case 'passed':
      return passed
    case 'verdict':
      return passed === null ? null : (verdict === 'verified') === passed
  }
}

function armOf({ experiment, heads }: ExperimentRecord, index: number, report: BenchReport): ArmResult {
  const { name = '', title = '' } = experiment.arms[index] ?? {}
  const { done, due, passed, precision, calls, tokens, usd, unpriced, ms } = report
  return {
    ...{ name, title, done, due, passed, precision, calls, tokens, usd, unpriced, ms },
    benches: (heads[index] ?? []).map(({ id }) => id),
  }
}

/**
 * Every task that any config tried; the one of which the last config is better than the first by most comes first.
 * @param reports by what decides
 * @param asJudged the same by the hidden tests
 */
function pairedTasks(reports: readonly BenchReport[], asJudged: readonly BenchReport[]): PairedTask[] {
  const byTask = reports.map(({ rows }) => Map.groupBy(rows, ({ task }) => task))
  const tries = reports[0]?.head.tries ?? 1
  const names = [...new Set(byTask.flatMap((each) => [...each.keys()]))].sort()
  const paired = names.map((name): PairedTask => {
    const [suite = '', task = ''] = name.split(BETWEEN)
    const all = byTask.map((each) => each.get(name) ?? [])
    const counted = all.map((rows) => (rows.length < tries ? null : rows.filter(({ passed }) => passed).length))
    return { task, suite, counts: counted, tries: asJudged.map(({ rows }) => triesOf(rows, name, task)) }
  })
  const difference = ({ counts: of }: PairedTask) => (of.at(-1) ?? 0) - (of[0] ?? 0)
  return paired.sort((one, other) => difference(other) - difference(one))
}

const triesOf = (rows: readonly BenchRow[], name: string, task: string): BenchRow[] =>
  rows
    .filter((row) => row.task === name)
    .map((row) => ({ ...row, task }))
    .sort((one, other) => one.try - other.try)

/** Null where too few tasks say how often the configs differ. */
function neededFor({ pairs, level, fewest }: BenchComparison): number | null {
  if (pairs.some(({ tasks }) => tasks < fewest)) return null
  const shares = pairs.map(({ tasks, firstBetter, secondBetter }) => (firstBetter + secondBetter) / tasks)
  return tasksNeeded(Math.max(...shares), DIFFERENCE, 1 - level)
}
