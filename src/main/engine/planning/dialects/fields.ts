// Reads the fields of a plan in the spellings of models, and the words that models write for a missing value.
import { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { StartCommand } from '../../../../contract/run/template.js'

export type Fields = Readonly<Record<string, unknown>>
/** The kinds of mending. */
export type Mending = 'wrapped' | 'keys' | 'nothing' | 'clauses' | 'id' | 'id-spelling' | 'id-number' | 'title' | 'plain-value'
export type Report = (mending: Mending) => void

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name in lower case without separators between its words. */
const bare = (name: string): string => name.toLowerCase().replace(/[_\s-]/g, '')

const NAMES: ReadonlyMap<string, string> = new Map(
  [Plan, PlanTask, StartCommand]
    .flatMap(({ shape }) => Object.keys(shape))
    .concat('task', 'parts', 'why', 'clause', 'quote')
    .map((name) => [bare(name), name]),
)

/** The fields under the names of a plan. Fields with the same name twice keep their spellings. */
export function named(fields: Fields, report: Report): Fields {
  const names = Object.keys(fields)
  const nameOf = (written: string): string => {
    const known = NAMES.get(bare(written)) ?? written
    return names.filter((other) => bare(other) === bare(written)).length === 1 ? known : written
  }
  if (names.every((name) => nameOf(name) === name)) return fields
  report('keys')
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameOf(name), value]))
}

/** Whether a value means that there is none. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^(?:none|null|nil|n\/a|undefined|-)?$/i.test(value.trim()))
