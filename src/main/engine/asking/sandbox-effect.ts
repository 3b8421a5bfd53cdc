// Performs an effect in a sandbox. The minutes of the budget may end it; if the user grants more, it runs again.
import type { z } from 'zod'
import type { Step } from '../../../contract/journal/entry.js'
import type { Serializable } from '../../../contract/text/json.js'
import type { Brought } from '../journal/journal.js'
import type { Run } from '../journal/run-context.js'
import { OutOfBudget } from '../ports/out-of-budget.js'
import type { Performance } from '../ports/ports.js'
import { checkBudget, type Treasurer } from './check-budget.js'

/** The steps that run in a sandbox. */
type SandboxStep = Extract<
  Step,
  | 'environment'
  | 'test'
  | 'mutant'
  | 'control'
  | 'place'
  | 'hollow'
  | 'command'
  | 'start'
  | 'call'
  | 'look-up'
  | 'look'
  | 'coverage'
  | 'registry'
>

export interface SandboxEffect<T, F> {
  /** Last segment of the key. A second try has its own key, so that the journal contains both. */
  readonly name: string
  readonly step: SandboxStep
  readonly facts: F & Serializable<F>
  readonly schema: z.ZodType<T>
  perform(at: Performance): Promise<Brought<T & Serializable<T>>>
}

/**
 * Performs an effect in a sandbox. With `atLimit: ask` the user is asked after the minutes ended the sandbox, and it runs again if
 * they grant more.
 * @throws OutOfBudget if the user grants no more
 */
export async function sandboxEffect<T, F>(run: Run, ports: Treasurer, effect: SandboxEffect<T, F>): Promise<T> {
  const { step, facts, schema } = effect
  for (let number = 1; ; number++) {
    const name = number === 1 ? effect.name : `${effect.name}-granted-try-${number}`
    try {
      return await run.effect({ name, step, facts, schema }, effect.perform)
    } catch (error) {
      if (!(error instanceof OutOfBudget) || run.config.budget.atLimit !== 'ask') throw error
      if (!(await isGranted(run, ports, name))) throw error
    }
  }
}

/** Prices only the time, since a sandbox costs minutes. */
async function isGranted(run: Run, ports: Treasurer, name: string): Promise<boolean> {
  const { seed } = run.config
  const nothing = () => ({ role: 'builder', key: run.scope(name).path, messages: [], maxOutputTokens: 0, seed }) as const
  return (await checkBudget(run, ports, `${name}-time`, nothing)).refused === ''
}
