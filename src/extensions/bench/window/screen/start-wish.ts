// Turns the form of a bench run into a call to the core.
import type { StepConfig } from '../../../../contract/config/config.js'
import { STANDARD } from '../../../../renderer/features/start-draft/named-config.js'
import { BenchInput } from '../../contract/calls.js'
import type { Protocol } from '../../contract/results.js'

/** The contents of the fields; empty texts leave a value open. */
export interface Wish {
  readonly protocol: Protocol
  readonly config: string
  readonly model: string
  readonly tries: number
  readonly parallel: number
  readonly rounds: string
  /** Names of tasks, parted by commas or space. */
  readonly only: string
  readonly draw: string
  readonly mostUsd: string
}

export const noWish: Wish = {
  ...{ protocol: 'loop', config: STANDARD, model: '', tries: 1, parallel: 1 },
  ...{ rounds: '', only: '', draw: '', mostUsd: '' },
}

export const configOf = (base: StepConfig, { model }: Pick<Wish, 'model'>): StepConfig =>
  model.trim() === '' ? base : { ...base, model: { ...base.model, model: model.trim() } }

/** What is begun, or the field that cannot be read as it is. */
export function inputOf(suite: string, base: StepConfig, wish: Wish): BenchInput | string {
  const { protocol, tries, parallel } = wish
  const rounds = numberIn(wish.rounds)
  const config = configOf(base, wish)
  // As on the command line: with the whole loop these are the attempts of each task.
  const limited = protocol === 'loop' && rounds !== null ? { ...config, budget: { ...config.budget, attempts: rounds } } : config
  const read = BenchInput.safeParse({
    ...{ suite, protocol, tries, parallel, config: limited, only: wish.only.split(/[\s,]+/).filter(Boolean) },
    ...(rounds === null || protocol === 'loop' ? {} : { rounds }),
    ...{ seed: numberIn(wish.draw), mostUsd: numberIn(wish.mostUsd) },
  })
  if (read.success) return read.data
  const [field] = read.error.issues[0]?.path ?? []
  return fields.get(String(field)) ?? 'Check the fields.'
}

export const MOST_DOLLARS = 'The dollar limit must be a number above 0.'

const fields: ReadonlyMap<string, string> = new Map([
  ['rounds', 'Answers per try must be between 1 and 20.'],
  ['config', 'Repair attempts must be a whole number.'],
  ['seed', 'Seed must be a whole number, 0 or higher.'],
  ['mostUsd', MOST_DOLLARS],
])

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))
