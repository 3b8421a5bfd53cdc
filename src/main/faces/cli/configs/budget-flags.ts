// The flags that give a started run more budget.
import { z } from 'zod'
import { StepConfig } from '../../../../contract/config/config.js'
import { parametersOf } from '../../../../contract/config/parameters.js'
import { BudgetWish } from '../../../../contract/run/run.js'
import { type Flag, number, type Values, WrongUsage } from '../command.js'

const NAMES = ['usd', 'minutes', 'tokens', 'attempts'] as const

/** Each limit with its flag for a new run. */
const flagged = NAMES.flatMap((name) => {
  const flag = parametersOf(StepConfig).find(({ path }) => path === `budget.${name}`)?.flag ?? null
  return flag === null ? [] : [{ name, flag }]
})

const helpOf: Readonly<Record<(typeof NAMES)[number], string>> = {
  usd: 'maximum dollars for the whole run; 0 means no limit',
  minutes: 'maximum minutes of work for the whole run; 0 means no limit',
  tokens: 'maximum tokens for the whole run; 0 means no limit',
  attempts: 'maximum attempts per task; 0 means no limit',
}

export const budgetFlags: Readonly<Record<string, Flag>> = Object.fromEntries(
  flagged.map(({ name, flag }) => [flag, { type: 'string', value: 'N', help: helpOf[name] }]),
)

/** The limits that flags name; null where they name none. */
export function budgetFrom(values: Values): BudgetWish | null {
  const named = flagged.flatMap(({ name, flag }) => {
    const value = number(values, flag, '; 0 means no limit')
    return value === undefined ? [] : [[name, value] as const]
  })
  if (named.length === 0) return null
  const wish = BudgetWish.safeParse(Object.fromEntries(named))
  if (!wish.success) throw new WrongUsage(z.prettifyError(wish.error))
  return wish.data
}
