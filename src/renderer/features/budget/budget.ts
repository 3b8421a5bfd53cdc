// The state of a run's budget: what is used, what the run will use at this pace, and whether that is enough. Pure.
import { limitOf } from '../../../contract/config/config.js'
import type { Limits } from '../../../contract/run/effects.js'
import type { TaskView } from '../../../contract/state/view-state.js'
import { workedMs } from '../../../contract/state/waits.js'
import type { RunView } from '../../../contract/view/run-view.js'

/** Share of a limit that triggers a warning. */
const CLOSE = 0.8

export interface Standing {
  readonly ms: number
  /** The largest share of what is used, of money, time and tokens. */
  readonly used: number
  /** Which of them that is. */
  readonly closest: 'money' | 'time' | 'tokens'
  /** The forecast at this pace, as the same share; null if it is not known yet. */
  readonly forecast: number | null
  /** The same in dollars and milliseconds. */
  readonly forecastUsd: number | null
  readonly forecastMs: number | null
  /** `close`: most of it is used; `short`: at this pace it will not be enough; `spent`: a limit is reached. */
  readonly state: 'well' | 'close' | 'short' | 'spent'
}

/** @param carried whether the run is at work, waits for the user, or is over */
export function standingOf(view: RunView, limits: Limits, carried: 'working' | 'paused' | 'over', now: number): Standing {
  const ms = carried === 'paused' ? view.worked.ms : workedMs(view, carried === 'working' ? now : view.lastAt)
  const shares: readonly (readonly [Standing['closest'], number])[] = [
    ['money', shareOf(view.usd, limits.usd)],
    ['time', shareOf(ms, limits.minutes * 60_000)],
    ['tokens', shareOf(view.tokens, limits.tokens)],
  ]
  const [closest, used] = shares.reduce((one, other) => (other[1] > one[1] ? other : one))
  const done = carried === 'over' ? null : shareDone(view.tasks)
  const [forecastUsd, forecastMs] = done === null ? [null, null] : [view.usd / done, ms / done]
  // Each keeps its pace, so the closest limit now is the closest at the end.
  const forecast = done === null ? null : used / done
  const state = used >= 1 ? 'spent' : forecast !== null && forecast > 1 ? 'short' : used >= CLOSE ? 'close' : 'well'
  return { ms, used, closest, forecast, forecastUsd, forecastMs, state }
}

/** Without a limit the share is 0. */
const shareOf = (used: number, limit: number | null): number => used / (limitOf(limit) ?? Number.POSITIVE_INFINITY)

/** How much of a task is done, roughly, by its state; one that is stuck takes no more. */
const parts: Readonly<Record<TaskView['state'], number>> = { waiting: 0, tests: 0.2, building: 0.5, green: 1, stuck: 1 }

/** How much of the plan is done; null before the first task is green, when any figure would be a guess. */
function shareDone(tasks: readonly TaskView[]): number | null {
  const done = tasks.reduce((sum, task) => sum + parts[task.state], 0)
  return tasks.some((task) => task.state === 'green') && done < tasks.length ? done / tasks.length : null
}
