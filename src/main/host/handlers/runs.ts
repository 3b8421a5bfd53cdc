// Answers about runs: making them, steering them, following them.

import type { AppContract, Output } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import type { RunSummary } from '../../../contract/run/run.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { Store } from '../../store/store.js'
import { followEntries, until } from '../feeds/follow-entries.js'
import { recentOutput } from '../feeds/recent-output.js'
import type { HostParts } from '../host-parts.js'
import { readSetup } from '../records/setup.js'
import { findRun, summaryOf } from '../runs/find-run.js'

export const runHandlers = ({ store, runs, paces, outputListeners, progress }: HostParts): Handlers<AppContract>['runs'] => ({
  start: async (input, signal) => ({ run: await runs.start(input, { signal }) }),
  demo: async ({ name, pace }) => ({ run: await runs.startDemo(name, pace) }),
  pace: ({ run, pace }) => {
    paces.set(run, pace)
    return {}
  },
  paceOf: ({ run }) => ({ pace: paces.of(run) }),
  find: ({ prefix }) => {
    const run = findRun(store, prefix)
    return { run, project: summaryOf(store, run).project }
  },
  outcome: ({ run }) => runs.outcome(run),
  journal({ run, after }) {
    const { entries, damage } = store.entries.sound(run, after)
    return { entries, damage }
  },
  steps: ({ run }) => ({ keys: store.entries.keys(run) }),
  newestTree: ({ run }) => ({ tree: store.treeEntries.newest(run) }),
  config({ run }) {
    const { config, answers } = readSetup(store, run).setup
    return { config, isRecorded: answers.type !== 'endpoint' }
  },
  fork: async ({ run, key, config, agreed }) => ({ run: await runs.fork(run, key, () => config, agreed ?? null) }),
  edit: async ({ run, ...edit }) => ({ reached: await runs.edit(run, edit) }),
  stop: async ({ run }) => {
    await runs.stop(run)
    return {}
  },
  resume: ({ run, agreed, force }) => ({ run: runs.resume(run, agreed ?? null, force) }),
  pause: async ({ run }) => {
    await runs.pause(run)
    return {}
  },
  continue: async ({ run }) => {
    await runs.goOn(run)
    return {}
  },
  grant: async ({ run, budget, agreed }) => ({ run: await runs.grant(run, budget, agreed ?? null) }),
  say: async ({ run, words, pictures }) => ({ reached: await runs.say(run, words, pictures) }),
  restore: async ({ run, tree }) => ({ reached: await runs.restore(run, tree) }),
  lock: async ({ run, path, isLocked }) => ({ reached: await runs.lock(run, { lock: path, isLocked, isKnown: false }) }),
  unsay: async ({ run, said }) => ({ became: await runs.unsay(run, said) }),
  answer: async ({ run, ...answer }) => ({ reached: await runs.answer(run, answer) }),
  feedback: async ({ run, words, config, force = false, agreed = null, ...given }) => {
    const change = (own: StepConfig) => config ?? own
    return { run: await runs.feedback(run, words, { ...given, force, change, agreed }) }
  },
  list: ({ limit, before }) => store.runs.list(limit, before),
  summary: ({ run }) => summaryOf(store, run),
  judge: ({ run, verdict }) => {
    summaryOf(store, run)
    store.runs.judge(run, verdict)
    return {}
  },
  entries: (place, emit, signal) => followEntries(store, place, emit, signal),
  output: ({ run }, emit, signal) => followOutput({ store, outputListeners }, run, emit, signal),
  progress: ({ run }, emit, signal) => progress.follow(run, emit, signal),
  changes: (_input, emit, signal) => followChanges(store, emit, signal),
})

/** The latest output of models and terminals of a run, then the new output, until the signal. */
async function followOutput(
  { store, outputListeners }: Pick<HostParts, 'store' | 'outputListeners'>,
  run: string,
  emit: (output: Output) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const output of recentOutput(store, run)) emit(output)
  const listener = (of: string, output: Output) => {
    if (of === run) emit(output)
  }
  outputListeners.add(listener)
  await until(signal)
  outputListeners.delete(listener)
}

/** The summaries of runs in which something happened that a list shows, until the signal. */
async function followChanges(store: Store, emit: (summary: RunSummary) => void, signal: AbortSignal): Promise<void> {
  const end = store.entries.listen((run, entries) => {
    const summary = entries.some((entry) => entry.kind === 'note' || entry.step === 'question') ? store.runs.summary(run) : null
    if (summary) emit(summary)
  })
  await until(signal)
  end()
}
