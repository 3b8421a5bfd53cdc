// Answers about experiments.
import { randomInt } from 'node:crypto'
import type { AppContract } from '../../../../contract/calls/index.js'
import type { StepConfig } from '../../../../contract/config/config.js'
import { dataOf, UserError, userError } from '../../../../contract/errors/index.js'
import type { Handlers } from '../../../../contract/wire/define.js'
import { resolveModels } from '../../../../main/host/endpoints/models.js'
import { pinConfig } from '../../../../main/host/features/pin-config.js'
import { newRunId } from '../../../../main/host/run-service/create-run.js'
import {
  Experiment,
  type ExperimentEvent,
  type ExperimentInput,
  type ExperimentRecord,
  type ExperimentReport,
  type experimentQuestions,
} from '../../contract/experiments.js'
import type { BenchHead } from '../../contract/results.js'
import { type BenchState, benchIds, emptyState, readBench } from '../bench-journal.js'
import { type BenchDeps, worstOf } from '../run-bench.js'
import { configOfArm, configsOf } from './arms.js'
import { experimentCardOf, experimentReportOf } from './report.js'
import { judgedTasks, runExperiment } from './run-experiment.js'
import { openExperimentShelf } from './shelf.js'

type Answers = Pick<Handlers<AppContract>['bench'], keyof typeof experimentQuestions>

/** Milliseconds that an endpoint is given to say which models it has. */
const RESOLVE_MS = 20_000

export function experimentHandlers(deps: BenchDeps, dataFolder: string): Answers {
  const shelf = openExperimentShelf(deps.resources, dataFolder)
  const going = new Map<string, AbortController>()
  const reportById = (id: string): ExperimentReport => reportOn(deps, dataFolder, shelf.record(id))
  const carryOut = async (record: ExperimentRecord, emit: (event: ExperimentEvent) => void, signal: AbortSignal): Promise<void> => {
    const { id, experiment, heads } = record
    const stop = new AbortController()
    going.set(id, stop)
    try {
      emit({ type: 'begun', id, experiment, seed: heads[0]?.[0]?.seed ?? 0 })
      await runExperiment(deps, dataFolder, record, { emit, signal: AbortSignal.any([signal, stop.signal]) })
      emit({ type: 'report', report: reportById(id) })
    } finally {
      going.delete(id)
    }
  }
  return {
    experiments: () => shelf.list(),
    // A damaged run is reported only if it is asked for by name; the others are listed.
    experimentRuns: () => shelf.runs().flatMap((id) => unlessDamaged(() => experimentCardOf(reportById(id)))),
    findExperiment({ prefix }) {
      const [id, ...others] = shelf.runs().filter((each) => each.startsWith(prefix))
      if (id === undefined) throw userError('experiment-run-missing', { id: prefix })
      if (others.length > 0) throw userError('experiment-run-ambiguous', { id: prefix })
      return { id }
    },
    experimentReport: ({ id }) => reportById(id),
    experimentConfig: ({ id, arm }) => configOfArm(shelf.record(id), arm),
    async runExperiment(input, emit, signal) {
      const record = await recordOf(deps, withInput(shelf.load(input.name), input), input, signal)
      shelf.keep(record)
      await carryOut(record, emit, signal)
    },
    resumeExperiment: ({ id }, emit, signal) => carryOut(shelf.record(id), emit, signal),
    stopExperiment({ id }) {
      const found = going.get(id)
      if (!found) throw userError('experiment-not-going', { id })
      found.abort(new Error('stopped'))
      return {}
    },
  }
}

/** The experiment with the user's choices in place of its own. */
const withInput = (experiment: Experiment, { suites, tries }: ExperimentInput): Experiment =>
  Experiment.parse({
    ...experiment,
    suites: [...new Set(suites.length > 0 ? suites : experiment.suites)],
    tries: tries ?? experiment.tries,
  })

/** All that the run begins with, before there is a journal: what cannot be begun leaves none. */
async function recordOf(deps: BenchDeps, experiment: Experiment, input: ExperimentInput, signal: AbortSignal): Promise<ExperimentRecord> {
  const { name, protocol, rounds, fewest } = experiment
  const seed = input.seed ?? randomInt(2 ** 31)
  const at = Date.now()
  const until = AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)])
  const base = protocol === 'loop' ? { ...input.config, questions: 'default' as const, approve: false } : input.config
  const configs: StepConfig[] = []
  for (const config of configsOf(experiment, base)) {
    const pinned = pinConfig(config, deps.store.folder)
    configs.push(await resolveModels(deps.endpoints.fill(pinned), deps.endpoints, until))
  }
  for (const config of configs) worstOf(deps, { mostUsd: input.mostUsd, config })
  const headOf = (suite: string, config: StepConfig): BenchHead => ({
    ...{ type: 'head', version: 1, id: newRunId(), suite, suiteHash: deps.suites.load(suite).hash, only: [], protocol },
    ...{ tries: experiment.tries, rounds, parallel: input.parallel, seed, mostUsd: null, config, at },
  })
  const heads = configs.map((config) => experiment.suites.map((suite) => headOf(suite, config)))
  const tasks = (heads[0] ?? []).reduce((sum, head) => sum + judgedTasks(deps, head).length, 0)
  if (tasks < fewest) throw userError('experiment-few-tasks', { name, tasks, fewest })
  return { format: 'tillgreen experiment run 1', id: newRunId(), at, experiment, mostUsd: input.mostUsd, heads }
}

function reportOn(deps: BenchDeps, dataFolder: string, record: ExperimentRecord): ExperimentReport {
  const begun = new Set(benchIds(dataFolder))
  // A kill before the first line of a journal leaves none: nothing of it had begun.
  const stateOf = (head: BenchHead): BenchState => (begun.has(head.id) ? readBench(dataFolder, head.id) : emptyState(head))
  const states = record.heads.map((ofArm) => ofArm.map(stateOf))
  const tasks = (record.heads[0] ?? []).map((head, suite) => tasksBegun(deps, head, states[0]?.[suite]))
  return experimentReportOf(record, states, tasks)
}

/** The tasks of a suite; if it is gone or has changed, those in the journal. */
function tasksBegun(deps: BenchDeps, head: BenchHead, state: BenchState | undefined): string[] {
  try {
    return judgedTasks(deps, head).map(({ name }) => name)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return (state?.proofs ?? []).map(({ task }) => task)
  }
}

function unlessDamaged<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch (error) {
    if (!isDamaged(error)) throw error
    return []
  }
}

const isDamaged = (error: unknown): boolean =>
  (['experiment-run-damaged', 'bench-damaged', 'bench-missing'] as const).some((code) => dataOf(error, code) !== null)
