// The progress of the steps of running runs: sent to followers, the latest first. It is lost when this process ends.
import type { StepProgress } from '../../../contract/calls/progress.js'
import { until } from './follow-entries.js'

export interface LiveProgress {
  tell(run: string, progress: StepProgress): void
  /** The known progress of the run's steps, then each change, until the signal. */
  follow(run: string, emit: (progress: StepProgress) => void, signal: AbortSignal): Promise<void>
}

/** Steps of a run whose progress is kept for new followers: no more of them run at once. */
const STEPS = 24

export function openLiveProgress(): LiveProgress {
  const listeners = new Set<(run: string, progress: StepProgress) => void>()
  const latest = new Map<string, Map<string, StepProgress>>()
  return {
    tell(run, progress) {
      const steps = latest.get(run) ?? new Map<string, StepProgress>()
      latest.set(run, steps)
      // The newest last, so that the oldest goes first.
      steps.delete(progress.key)
      steps.set(progress.key, progress)
      const [oldest] = steps.keys()
      if (steps.size > STEPS && oldest !== undefined) steps.delete(oldest)
      for (const listener of listeners) listener(run, progress)
    },
    async follow(run, emit, signal) {
      for (const progress of latest.get(run)?.values() ?? []) emit(progress)
      const listener = (of: string, progress: StepProgress) => {
        if (of === run) emit(progress)
      }
      listeners.add(listener)
      await until(signal)
      listeners.delete(listener)
    },
  }
}
