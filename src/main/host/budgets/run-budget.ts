// The budget of one run while this process carries it: what is spent, what was granted again, and the end of its minutes.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Limits, Spent } from '../../../contract/run/effects.js'
import { budgetLimits, type Day, minutesOverText, msLeft } from './budget.js'
import { withinMinutes } from './deadline.js'
import { openWaits, type Waits } from './waits.js'

export interface RunBudgetOptions {
  /** Of the user: the budget is that of this one, whatever a journal says that came from somebody else. */
  readonly config: StepConfig
  /** What the run has used so far. */
  spent(): Spent
  /** What all runs cost today. */
  day(): Day
  /** What the user lets it take by now. */
  readonly allowance: Allowance
  /** What is no time of work. */
  readonly waits: Waits
}

/** What a run may take, which the user may change while it works. */
export interface Allowance {
  limits(): Limits
  /** Gives the same again. */
  grantAgain(): void
  /** The warning the first time that there is one, then nothing until more is granted. */
  once(warning: string): string
}

export interface RunBudget {
  spent(): Spent
  day(): Day
  readonly config: StepConfig
  limits: Allowance['limits']
  grantAgain: Allowance['grantAgain']
  once: Allowance['once']
  readonly waits: Waits
  /** Does `work` with a signal that also ends with the minutes. @throws OutOfBudget when they are over */
  timed<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export const openRunBudget = ({ config, spent, day, allowance, waits }: RunBudgetOptions): RunBudget => ({
  ...allowance,
  waits,
  config,
  spent,
  day,
  async timed(signal, work) {
    const end = waits.working()
    try {
      return await withinMinutes(
        () => msLeft(allowance.limits(), spent().ms),
        () => minutesOverText(allowance.limits(), spent().ms),
        signal,
        work,
      )
    } finally {
      end()
    }
  },
})

/** The budget of what is no run, such as a verification: nothing is spent, and nobody grants more. */
export const unspentBudget = (config: StepConfig): RunBudget =>
  openRunBudget({
    config,
    spent: () => ({ usd: 0, tokens: 0, ms: 0, unpriced: false }),
    day: () => ({ usd: 0, cap: null }),
    allowance: { limits: () => budgetLimits(config.budget), grantAgain: () => undefined, once: (warning) => warning },
    waits: openWaits(),
  })
