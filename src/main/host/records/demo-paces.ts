// How fast demos play: their answers come at the speed of reading, and longer before a diagnosis, while the tests are red.

import type { DemoPace } from '../../../contract/calls/demo-pace.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import type { ModelClient } from '../endpoints/models.js'

/** Milliseconds before an answer at 1x: the viewer reads the last event in that time. */
const ANSWER_MS = 2_200
/** Extra milliseconds of these for red tests and their diagnosis. */
const RED_MS = 2_000

const share: Readonly<Record<DemoPace, number>> = { '1x': 1, '4x': 0.25, skip: 0 }

export interface DemoPaces {
  /** Holds from now on, also for the current wait. */
  set(run: string, pace: DemoPace): void
  of(run: string): DemoPace
  /** Waits as long as the run's pace says before the question with this key is answered. */
  wait(run: string, key: string, signal: AbortSignal): Promise<void>
}

/** The paces of the demos that this process plays; any other plays as fast as it can. */
export function openDemoPaces(): DemoPaces {
  const paces = new Map<string, DemoPace>()
  const changed = new EventTarget()
  const of = (run: string) => paces.get(run) ?? 'skip'
  return {
    of,
    set(run, pace) {
      paces.set(run, pace)
      changed.dispatchEvent(new Event(run))
    },
    async wait(run, key, signal) {
      const began = Date.now()
      const whole = waitOf(key)
      for (;;) {
        const left = whole * share[of(run)] - (Date.now() - began)
        if (left <= 0 || signal.aborted) return
        await until(left, run, changed, signal)
      }
    },
  }
}

/** Questions that follow red tests. */
const AFTER_RED: ReadonlySet<string> = new Set(['diagnose', 'decide'])

/** The pause before the answer to a question, at 1x. Pure. */
export const waitOf = (key: string): number => ANSWER_MS + (AFTER_RED.has(placeOfKey(key).step) ? RED_MS : 0)

/** Resolves after the time, when the run's pace changes, or when the question is given up. */
function until(ms: number, run: string, changed: EventTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const end = () => {
      clearTimeout(timer)
      settled.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    changed.addEventListener(run, end, { signal: settled.signal })
    signal.addEventListener('abort', end, { signal: settled.signal })
  })
}

/** A model client whose answers wait for the pace of the run. */
export const paced = (client: ModelClient, run: string, paces: DemoPaces): ModelClient => ({
  ...client,
  async ask(question, config, options) {
    await paces.wait(run, question.key, options.signal)
    return client.ask(question, config, options)
  },
})
