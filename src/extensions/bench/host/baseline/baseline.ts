// Makes a baseline of a bench run, and holds another one against it. Pure.
import type { StepConfig } from '../../../../contract/config/config.js'
import { keptPart, modelsIn } from '../../../../contract/config/differing.js'
import { userError } from '../../../../contract/errors/index.js'
import type { Share } from '../../../../contract/figures/statistics.js'
import { wilson } from '../../../../contract/figures/wilson.js'
import { newcombe } from '../../../../main/store/history/newcombe.js'
import type { Baseline, Held, Threshold, TrendPoint } from '../../contract/baseline.js'
import type { BenchHead, BenchReport } from '../../contract/results.js'

type Counts = Baseline['tasks']

/** Refuses a bench run without a finished task (`baseline-empty`), or whose tries asked no model (`baseline-unasked`). */
export function baselineOf(report: BenchReport): Baseline {
  const { only, protocol, tries, rounds } = report.head
  const tasks = countsOf(report)
  if (tasks.length === 0 && report.rows.some(({ calls }) => calls === 0)) throw userError('baseline-unasked', { bench: report.head.id })
  if (tasks.length === 0) throw userError('baseline-empty', { bench: report.head.id })
  return { format: 'tillgreen baseline 1', at: report.head.at, ...madeWith(report.head), only, protocol, tries, rounds, tasks }
}

/**
 * Compares over the tasks of which all tries are over in both. The difference is that of two independent shares (Newcombe, Statistics in
 * Medicine 17, 1998, method 10): that both have the same tasks makes its interval too wide rather than too narrow.
 * Refuses (`baseline-other`) a baseline of another suite, or with other values.
 */
export function holdAgainst(report: BenchReport, baseline: Baseline | null, threshold: Threshold): Held {
  const { head } = report
  if (baseline && (baseline.suiteHash !== head.suiteHash || baseline.draw !== head.seed))
    throw userError('baseline-other', { suite: baseline.suite, draw: baseline.draw })
  const all = countsOf(report)
  const known = new Set(baseline?.tasks.map(({ task }) => task) ?? all.map(({ task }) => task))
  const own = all.filter(({ task }) => known.has(task))
  const names = new Set(own.map(({ task }) => task))
  const before = baseline && shareOf(baseline.tasks.filter(({ task }) => names.has(task)))
  const now = shareOf(own)
  const fails = (passed: number) => isFailed(share(passed, now.n), before, threshold)
  const finding = now.n === 0 || (threshold.type === 'difference' && before === null) ? 'nothing' : fails(now.count) ? 'failed' : 'held'
  const failing = Array.from({ length: now.n + 1 }, (_, passed) => passed).filter(fails)
  return {
    ...{ threshold, finding, now, before },
    difference: before && newcombe(now, before),
    failsAt: failing.at(-1) ?? null,
    changed: baseline ? changedSince(baseline, head.config) : [],
    point: pointOf(report, finding),
  }
}

function isFailed(now: Share, before: Share | null, threshold: Threshold): boolean {
  switch (threshold.type) {
    case 'difference': {
      const difference = before && newcombe(now, before)
      return difference !== null && difference.high < 0
    }
    case 'floor':
      return now.n > 0 && now.count / now.n < threshold.share
  }
}

/** Tasks with all tries over and with hidden tests. A try without a question says nothing about a model. */
function countsOf({ rows, head }: BenchReport): Counts {
  const testedTries = Map.groupBy(
    rows.filter(({ passed, calls }) => passed !== null && calls > 0),
    ({ task }) => task,
  )
  return [...testedTries]
    .filter(([, tries]) => tries.length >= head.tries)
    .map(([task, tries]) => ({ task, n: tries.length, passed: tries.filter(({ passed }) => passed).length }))
    .sort((a, b) => (a.task < b.task ? -1 : 1))
}

const share = (count: number, n: number): Share => ({ n, count, ...wilson(count, n) })

const shareOf = (tasks: Counts): Share =>
  share(
    tasks.reduce((sum, { passed }) => sum + passed, 0),
    tasks.reduce((sum, { n }) => sum + n, 0),
  )

const madeWith = ({ suite, suiteHash, seed, config }: BenchHead) => ({ suite, suiteHash, draw: seed, config: configOf(config) })

const configOf = (config: StepConfig): Baseline['config'] => {
  // `models` has the models. Addresses and limits of a try depend on the machine.
  const { model: _, roles: __, budget: ___, limits: ____, ...changes } = keptPart(config)
  return { name: config.name, changes, models: modelsIn(config) }
}

function changedSince({ config }: Baseline, now: StepConfig): Held['changed'] {
  const { changes, models } = configOf(now)
  const isOther = JSON.stringify(changes) !== JSON.stringify(config.changes)
  return [...(isOther ? (['config'] as const) : []), ...(models === config.models ? [] : (['models'] as const))]
}

function pointOf(report: BenchReport, finding: TrendPoint['finding']): TrendPoint {
  const { n, count } = report.passed
  return {
    ...{ at: report.head.at, bench: report.head.id, ...madeWith(report.head), passed: { n, count } },
    ...{ usd: report.usd?.sum ?? 0, pending: report.pending.length, finding },
  }
}
