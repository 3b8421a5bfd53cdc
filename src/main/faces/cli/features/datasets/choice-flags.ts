// The flags that choose rows of a dataset, made from the schema of a choice.
import { z } from 'zod'
import { parametersOf } from '../../../../../contract/config/parameters.js'
import { DatasetChoice } from '../../../../../contract/features/datasets/calls.js'
import { type Flag, number, text, texts, type Values, WrongUsage } from '../../command.js'

const VERDICT = 'verdicts'
/** Names of flags where they are not those of the fields. */
const NAMES: Readonly<Record<string, string>> = { [VERDICT]: 'verdict', until: 'to' }
const DAYS: ReadonlySet<string> = new Set(['from', 'until'])

const parameters = parametersOf(DatasetChoice)
const nameOf = (path: string): string => NAMES[path] ?? path

export const choiceFlags: Readonly<Record<string, Flag>> = Object.fromEntries(
  parameters.map(({ path, type, words, choices, standard }): [string, Flag] => {
    const value = DAYS.has(path) ? 'YYYY-MM-DD' : choices.length > 0 ? choices.join('|') : type === 'number' ? 'N' : 'NAME'
    const told = `${words.slice(0, 1).toLowerCase()}${words.slice(1).replace(/\.$/, '')}`
    const isMany = path === VERDICT
    const more = isMany ? ' (may be repeated)' : standard === null || standard === '' ? '' : ` (default: ${String(standard)})`
    return [nameOf(path), { type: 'string', value, help: `${told}${more}`, ...(isMany ? { isMany } : {}) }]
  }),
)

/** The choice that flags make. Wrong usage names the flag and what it takes. */
export function choiceFrom(values: Values): DatasetChoice {
  const given = Object.fromEntries(
    parameters.flatMap(({ path, type }): [string, unknown][] => {
      const name = nameOf(path)
      if (path === VERDICT) return [[path, texts(values, name)]]
      if (DAYS.has(path)) return [[path, dayFrom(values, name, path === 'until')]]
      const value = type === 'number' ? number(values, name) : text(values, name)
      return value === undefined ? [] : [[path, value]]
    }),
  )
  const choice = DatasetChoice.safeParse(given)
  if (!choice.success) throw new WrongUsage(z.prettifyError(choice.error))
  return choice.data
}

const DAY_MS = 86_400_000

/** The beginning of a day by this machine's clock, or its end; null where it was not given. */
function dayFrom(values: Values, name: string, isEnd: boolean): number | null {
  const value = text(values, name)
  if (value === undefined) return null
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`).getTime() : Number.NaN
  if (Number.isNaN(begin)) throw new WrongUsage(`--${name} takes a day such as 2026-03-31, found "${value}".`)
  return isEnd ? begin + DAY_MS - 1 : begin
}
