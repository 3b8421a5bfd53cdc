// The budget of one run while this process carries it: what is spent, what was granted again, and the end of its minutes.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Limits, Spent } from '../../../contract/journal/effects.js'
import { budgetLimits, type Day, minutesOverText, msLeft } from './budget.js'
import { withinMinutes } from './deadline.js'

export interface RunBudgetOptions {
  /** Of the user: the budget is that of this one, whatever a journal says that came from somebody else. */
  readonly config: StepConfig
  /** What the run has used so far. */
  spent(): Spent
  /** What all runs cost today. */
  day(): Day
  /** Times that the user granted the same budget again. */
  readonly grants: number
  /** Whether an earlier life of the run said that these limits come near. */
  readonly isWarned: boolean
}

export interface RunBudget {
  spent(): Spent
  day(): Day
  grants(): number
  grantAgain(): void
  readonly config: StepConfig
  limits(): Limits
  /** The warning the first time that there is one, then nothing until more is granted. */
  once(warning: string): string
  /** Does `work` with a signal that also ends with the minutes. @throws OutOfBudget when they are over */
  timed<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function openRunBudget({ config, spent, day, grants: before, isWarned: wasWarned }: RunBudgetOptions): RunBudget {
  let grants = before
  let isWarned = wasWarned
  const limits = () => budgetLimits(config.budget, grants)
  return {
    config,
    spent,
    day,
    grants: () => grants,
    grantAgain() {
      grants += 1
      isWarned = false
    },
    limits,
    once(warning) {
      const said = isWarned ? '' : warning
      isWarned ||= said !== ''
      return said
    },
    timed: (signal, work) =>
      withinMinutes(
        () => msLeft(limits(), spent().ms),
        () => minutesOverText(limits(), spent().ms),
        signal,
        work,
      ),
  }
}

/** The budget of what is no run, such as a verification: nothing is spent, and nobody grants more. */
export const unspentBudget = (config: StepConfig): RunBudget =>
  openRunBudget({
    config,
    spent: () => ({ usd: 0, tokens: 0, ms: 0, unpriced: false }),
    day: () => ({ usd: 0, cap: null }),
    grants: 0,
    isWarned: false,
  })
