// The budget of one run while this process carries it on: costs, new grants, and the end of its minutes.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Limits, Spent } from '../../../contract/run/effects.js'
import { budgetLimits, type Day, minutesOverText, msLeft } from './budget.js'
import { withinMinutes } from './deadline.js'
import { openWaits, type Waits } from './waits.js'

export interface RunBudgetOptions {
  /** The user's config: its budget holds, even if a journal from another person names another one. */
  readonly config: StepConfig
  /** The costs of the run so far. */
  spent(): Spent
  /** The costs of all runs today. */
  day(): Day
  /** What the user allows the run to spend now. */
  readonly allowance: Allowance
  /** Waiting times, which are not work. */
  readonly waits: Waits
}

/** The limits of a run, which the user may change while it works. */
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

/** The budget of work outside runs, such as a verification: it spends nothing and gets no grants. */
export const unspentBudget = (config: StepConfig): RunBudget =>
  openRunBudget({
    config,
    spent: () => ({ usd: 0, tokens: 0, ms: 0, unpriced: false }),
    day: () => ({ usd: 0, cap: null }),
    allowance: { limits: () => budgetLimits(config.budget), grantAgain: () => undefined, once: (warning) => warning },
    waits: openWaits(),
  })
