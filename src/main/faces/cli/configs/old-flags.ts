// Flags of earlier versions that are keys of `--set` now. They work for one version more; the schema says which they are.
import { StepConfig } from '../../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../../contract/config/parameters.js'
import type { Flag, Values } from '../command.js'

export interface OldFlag {
  readonly name: string
  /** Its key of `--set`. */
  readonly key: string
  readonly flag: Flag
  /** The value of `--set` that replaces it. */
  setting(value: string | boolean): string
}

export const oldFlags: readonly OldFlag[] = parametersOf(StepConfig).flatMap((parameter) =>
  parameter.oldFlag === null ? [] : [oldFlagOf(parameter, parameter.oldFlag)],
)

/** Those that a command still answers: it takes `--set`, and has no flag of that name itself. */
export const oldFlagsOf = (flags: Readonly<Record<string, Flag>>): readonly OldFlag[] =>
  Object.hasOwn(flags, 'set') ? oldFlags.filter(({ name }) => !Object.hasOwn(flags, name)) : []

/** The values with each old flag as a value of `--set`, before those that were given, and what to say of each. Pure. */
export function withoutOldFlags(
  values: Values,
  flags: Readonly<Record<string, Flag>>,
): { readonly values: Values; readonly notices: readonly string[] } {
  const given = new Map(Object.entries(values))
  const found = oldFlagsOf(flags).flatMap((old) => {
    const value = given.get(old.name)
    given.delete(old.name)
    return typeof value === 'string' || value === true ? [{ name: old.name, value, setting: old.setting(value) }] : []
  })
  if (found.length === 0) return { values, notices: [] }
  const set = given.get('set')
  given.set('set', [...found.map(({ setting }) => setting), ...(Array.isArray(set) ? set : [])])
  const notices = found.map(
    ({ name, value, setting }) => `--${name}${value === true ? '' : ` ${quoted(value)}`} is now --set ${quoted(setting)}`,
  )
  return { values: Object.fromEntries(given), notices }
}

function oldFlagOf({ path, type, standard }: Parameter, name: string): OldFlag {
  const isSwitch = type === 'switch'
  return {
    name,
    key: path,
    flag: { type: isSwitch ? 'boolean' : 'string', help: `now --set ${path}` },
    setting: (value) => `${path}=${isSwitch ? standard !== true : value}`,
  }
}

/** As a shell takes it. */
const quoted = (word: string | boolean): string => (/^[\w.,:@/=+-]+$/.test(String(word)) ? String(word) : `"${word}"`)
