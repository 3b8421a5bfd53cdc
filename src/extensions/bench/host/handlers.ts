// Answers about the bench.

import { randomInt } from 'node:crypto'
import type { AppContract } from '../../../contract/calls/index.js'
import { dataOf, UserError, userError } from '../../../contract/errors/index.js'
import { benchedFeatures } from '../../../contract/features/parts.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { resolveModels } from '../../../main/host/endpoints/models.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import { pinConfig } from '../../../main/host/features/pin-config.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import type { BenchEvent, BenchInput } from '../contract/calls.js'
import type { BenchCard, BenchHead, BenchReport } from '../contract/results.js'
import { baselineOf, holdAgainst } from './baseline/baseline.js'
import { type BenchJournal, type BenchState, beginBench, benchIds, continueBench, readBench } from './bench-journal.js'
import { compareBenches } from './compare.js'
import { experimentHandlers } from './experiments/handlers.js'
import { proveTask } from './prove-task.js'
import { cardOf } from './report.js'
import { type BenchDeps, reportNow, runBench, tasksOf, worstOf } from './run-bench.js'
import { draw } from './suites/draw.js'
import { importHistory } from './suites/history/import-history.js'
import { openSuiteShelf } from './suites/shelf.js'

export const benchHandlers = (parts: HostParts): Handlers<AppContract>['bench'] => {
  const { store, place, runs, templates, endpoints, settings } = parts
  const suites = openSuiteShelf(place.resources, place.dataFolder)
  const deps: BenchDeps = { store, resources: place.resources, runs, templates, endpoints, settings, suites }
  return {
    ...suiteHandlers(deps),
    ...runHandlers(deps, place.dataFolder),
    ...resultHandlers(deps, place.dataFolder),
    ...experimentHandlers(deps, place.dataFolder),
  }
}

/** Milliseconds that an endpoint is given to say which models it has. */
const RESOLVE_MS = 20_000

type Bench = Handlers<AppContract>['bench']

const suiteHandlers = (deps: BenchDeps): Pick<Bench, 'suites' | 'import' | 'importCommits' | 'prove'> => ({
  suites: () => deps.suites.list(),
  import: ({ path, name, template }) => {
    const { suite, leftOut } = deps.suites.import(path, name, template)
    return { suite, leftOut: [...leftOut] }
  },
  importCommits: (input, emit, signal) => importHistory(deps, input, emit, signal),
  async prove({ suite, seed }, emit, signal) {
    for (const task of deps.suites.load(suite).suite.tasks) emit(await proveTask(deps, draw(task, seed), signal))
  },
})

function runHandlers(deps: BenchDeps, dataFolder: string): Pick<Bench, 'run' | 'resume' | 'stop'> {
  const going = new Map<string, AbortController>()
  const carryOut = async (journal: BenchJournal, emit: (event: BenchEvent) => void, signal: AbortSignal): Promise<void> => {
    const { id } = journal.state.head
    const stop = new AbortController()
    going.set(id, stop)
    try {
      const tasks = tasksOf(deps, journal.state.head)
      emit({ type: 'report', report: await runBench(deps, journal, tasks, { emit, signal: AbortSignal.any([signal, stop.signal]) }) })
    } finally {
      going.delete(id)
      journal.close()
    }
  }
  return {
    async run(input, emit, signal) {
      const head = headOf(input, deps.suites.load(input.suite).hash)
      // Before there is a journal: what cannot be begun leaves none.
      tasksOf(deps, head)
      // A resumed bench run keeps the models and prompts of its start, whatever the settings are now.
      const until = AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)])
      const pinned = pinConfig(benchedFeatures(head.config), dataFolder)
      const config = await resolveModels(deps.endpoints.fill(pinned), deps.endpoints, until)
      worstOf(deps, { ...head, config })
      await carryOut(beginBench(dataFolder, { ...head, config }), emit, signal)
    },
    resume: ({ bench }, emit, signal) => carryOut(continueBench(dataFolder, bench), emit, signal),
    stop({ bench }) {
      const found = going.get(bench)
      if (!found) throw userError('bench-not-going', { bench })
      found.abort(new Error('stopped'))
      return {}
    },
  }
}

function resultHandlers(deps: BenchDeps, dataFolder: string): Pick<Bench, 'runs' | 'find' | 'report' | 'compare' | 'baseline' | 'hold'> {
  const reportById = (bench: string): BenchReport => {
    const state = readBench(dataFolder, bench)
    return reportNow(deps.store, state, tasksBegun(deps, state))
  }
  return {
    // A damaged run is reported only if it is asked for by name; the others are listed.
    runs: () => benchIds(dataFolder).flatMap((bench) => unlessDamaged(() => cardOf(reportById(bench)))),
    find({ prefix }) {
      const [bench, ...others] = benchIds(dataFolder).filter((id) => id.startsWith(prefix))
      if (bench === undefined) throw userError('bench-missing', { bench: prefix })
      if (others.length > 0) throw userError('bench-ambiguous', { bench: prefix })
      return { bench }
    },
    report({ bench }) {
      const report = reportById(bench)
      const others = benchIds(dataFolder).flatMap((id) => unlessDamaged(() => cardOf(reportById(id))))
      return { ...report, trend: trendOf(report.head.suite, others) }
    },
    baseline: ({ bench }) => baselineOf(reportById(bench)),
    hold: ({ bench, baseline, threshold }) => holdAgainst(reportById(bench), baseline, threshold),
    compare({ benches }) {
      const [first, ...others] = benches.map(reportById)
      if (!first) throw new Error('A comparison of nothing passed the schema.')
      const other = others.find(({ head }) => head.suite !== first.head.suite)
      if (other) throw userError('bench-other-suites', { first: first.head.suite, second: other.head.suite })
      return compareBenches(first, others)
    },
  }
}

function headOf({ suite, only, protocol, tries, rounds, parallel, seed, mostUsd, config }: BenchInput, suiteHash: string): BenchHead {
  return {
    ...{ type: 'head', version: 1, id: newRunId(), suite, suiteHash, only, protocol, tries, rounds, parallel },
    seed: seed ?? randomInt(2 ** 31),
    mostUsd,
    config,
    at: Date.now(),
  }
}

/** Bench runs of a suite with at least one tested try, the oldest first. */
const trendOf = (suite: string, cards: readonly BenchCard[]): BenchCard[] =>
  cards.filter((card) => card.suite === suite && card.passed.n > 0).toSorted((a, b) => a.at - b.at)

function unlessDamaged<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch (error) {
    if (dataOf(error, 'bench-damaged') === null && dataOf(error, 'bench-missing') === null) throw error
    return []
  }
}

/** The tasks of a bench run; if its suite is gone or has changed, those in its journal. */
function tasksBegun(deps: BenchDeps, state: BenchState): ReturnType<typeof tasksOf> {
  try {
    return tasksOf(deps, state.head)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const none = { title: '-', description: '-', template: null, parameters: {}, stub: [], hidden: [], solution: [] }
    return state.proofs.map(({ task }) => ({ ...none, name: task }))
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly bench: typeof benchHandlers
  }
}

export default { bench: benchHandlers } satisfies Partial<ExtensionHandlers>
