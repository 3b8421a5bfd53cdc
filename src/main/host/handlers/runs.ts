// Answers about runs: making them, steering them, following them.

import type { AppContract, Output } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { followEntries, until } from '../feeds/follow-entries.js'
import { recentOutput } from '../feeds/recent-output.js'
import type { HostParts } from '../host-parts.js'
import { summaryOf } from '../runs/runs.js'

export const runAnswers = ({ store, desk, outputListeners }: HostParts): Handlers<AppContract>['runs'] => ({
  start: async (input) => ({ run: await desk.start(input) }),
  demo: async ({ name }) => ({ run: await desk.startDemo(name) }),
  stop: async ({ run }) => {
    await desk.stop(run)
    return {}
  },
  resume: ({ run, agreed }) => ({ run: desk.resume(run, agreed ?? null) }),
  pause: async ({ run }) => {
    await desk.pause(run)
    return {}
  },
  continue: async ({ run }) => {
    await desk.goOn(run)
    return {}
  },
  grant: async ({ run, agreed }) => ({ run: await desk.grant(run, agreed ?? null) }),
  say: async ({ run, words }) => {
    await desk.say(run, words)
    return {}
  },
  answer: async ({ run, ...answer }) => {
    await desk.answer(run, answer)
    return {}
  },
  feedback: async ({ run, words, takesUp, agreed }) => ({ run: await desk.feedback(run, words, { takesUp, agreed: agreed ?? null }) }),
  list: ({ limit, before }) => store.runs.list(limit, before),
  summary: ({ run }) => summaryOf(store, run),
  judge: ({ run, verdict }) => {
    summaryOf(store, run)
    store.runs.judge(run, verdict)
    return {}
  },
  entries: ({ run, after }, emit, signal) => followEntries(store, run, after, emit, signal),
  output: async ({ run }, emit, signal) => {
    for (const output of recentOutput(store, run)) emit(output)
    const listener = (of: string, output: Output) => {
      if (of === run) emit(output)
    }
    outputListeners.add(listener)
    await until(signal)
    outputListeners.delete(listener)
  },
  changes: async (_input, emit, signal) => {
    const end = store.entries.listen((run, entries) => {
      const summary = entries.some((entry) => entry.kind === 'note' || entry.step === 'question') ? store.runs.summary(run) : null
      if (summary) emit(summary)
    })
    await until(signal)
    end()
  },
})
