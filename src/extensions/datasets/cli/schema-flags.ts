// Flags made from a schema: which rows are chosen, and how a model is asked for more.
import { z } from 'zod'
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import { type Flag, number, text, texts, type Values, WrongUsage } from '../../../main/faces/cli/command.js'
import { DatasetChoice } from '../contract/calls.js'
import { SynthesisWish } from '../contract/synthesis.js'

/** Names of flags where they are not those of the fields: a model, a role and questions are those of a config, as everywhere. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['verdicts', 'verdict'],
  ['until', 'to'],
  ['similarBy', 'similar-by'],
  ['model', 'by-model'],
  ['role', 'by-role'],
  ['questions', 'max-questions'],
])
const DAYS: ReadonlySet<string> = new Set(['from', 'until'])

const nameOf = ({ path }: Parameter): string => NAMES.get(path) ?? path
const isNumber = ({ type }: Parameter): boolean => type === 'number' || type === 'integer'

function flagOf(parameter: Parameter, before: string): Flag {
  const { path, type, words, choices, standard } = parameter
  const value = DAYS.has(path) ? 'YYYY-MM-DD' : choices.length > 0 ? choices.join('|') : isNumber(parameter) ? 'N' : 'NAME'
  const help = `${before}${words.slice(0, 1).toLowerCase()}${words.slice(1).replace(/\.$/, '')}`
  if (type === 'list') return { type: 'string', value, help: `${help} (may be repeated)`, isMany: true }
  return { type: 'string', value, help: standard === null || standard === '' ? help : `${help} (default: ${String(standard)})` }
}

const flagsOf = (schema: z.ZodType, before: string): Readonly<Record<string, Flag>> =>
  Object.fromEntries(parametersOf(schema).map((parameter) => [nameOf(parameter), flagOf(parameter, before)]))

export const choiceFlags = flagsOf(DatasetChoice, '')
export const wishFlags = flagsOf(SynthesisWish, 'with synthesise: ')

export const choiceFrom = (values: Values): DatasetChoice => from(DatasetChoice, values)

/** A bare row has no label that could say that its answer failed, so only those that went well are taken. Wrong usage says what does not go with it. */
export function bareChoiceFrom(values: Values): DatasetChoice {
  const choice = choiceFrom(values)
  if (choice.kind !== 'chat') throw new WrongUsage(`--bare needs --kind chat, but --kind is ${choice.kind}.`)
  return { ...choice, label: choice.label ?? 'ok' }
}

export const wishFrom = (values: Values): SynthesisWish => from(SynthesisWish, values)

/** What flags make of a schema. Wrong usage names the flag and what it takes. */
function from<T>(schema: z.ZodType<T>, values: Values): T {
  const given = parametersOf(schema).flatMap((parameter): [string, unknown][] => {
    const { path, type } = parameter
    const name = nameOf(parameter)
    if (type === 'list') return [[path, texts(values, name)]]
    if (DAYS.has(path)) return [[path, dayFrom(values, name, path === 'until')]]
    const value = isNumber(parameter) ? number(values, name) : text(values, name)
    return value === undefined ? [] : [[path, value]]
  })
  const read = schema.safeParse(Object.fromEntries(given))
  if (!read.success) throw new WrongUsage(z.prettifyError(read.error))
  return read.data
}

const DAY_MS = 86_400_000

/** The beginning of a day by this machine's clock, or its end; null where it was not given. */
function dayFrom(values: Values, name: string, isEnd: boolean): number | null {
  const value = text(values, name)
  if (value === undefined) return null
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`).getTime() : Number.NaN
  if (Number.isNaN(begin)) throw new WrongUsage(`--${name} expects a day such as 2026-03-31, but got "${value}".`)
  return isEnd ? begin + DAY_MS - 1 : begin
}
