// A value of a config as people are shown it: in the words of the settings, never as JSON.
import { isObject } from '../../contract/config/at-path.js'
import { StepConfig } from '../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../contract/config/parameters.js'
import { filledNames } from '../../contract/features/parts.js'
import type { Json } from '../../contract/text/json.js'
import { sentenceCase, whole } from '../figures.js'

const parameters = parametersOf(StepConfig)

type LabelledParameter = Pick<Parameter, 'path' | 'unit' | 'choiceWords'>

/** A value in few words; a value with parts is listed part by part. */
export function valueWords({ path, unit, choiceWords }: LabelledParameter, value: Json): string {
  if (value === null && filledNames.has(path)) return 'as in the settings'
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object')
    return `${choiceWords.get(String(value)) ?? plain(path, value)}${unit && unit !== 'share' ? ` ${unit}` : ''}`
  if (!isObject(value)) return value.join(', ') || 'none'
  const parts = Object.entries(value).map(([name, part]) => `${partLabel(path, name)}: ${settingWords(`${path}.${name}`, part)}`)
  return parts.join('; ') || 'none'
}

/** Large amounts are grouped; a seed is no amount. */
const plain = (path: string, value: string | number): string =>
  Number.isInteger(value) && path !== 'seed' ? whole(Number(value)) : String(value)

const partLabel = (path: string, name: string): string =>
  parameters.find((each) => each.path === `${path}.${name}`)?.label.toLowerCase() ?? name

/** The value of the parameter with this path. */
export const settingWords = (path: string, value: Json): string =>
  valueWords(parameters.find((each) => each.path === path) ?? { path, unit: '', choiceWords: new Map() }, value)

/** What the settings call a parameter that belongs to what may be absent, and what all others. */
export const settingLabel = (path: string, label: string): string =>
  path.startsWith('escalation.model.') ? `The other model: ${label.toLowerCase()}` : label

/** What a config changes, in the words of the settings: "Planner: recursive, planted bugs: 0". Pure. */
export function changedWords(changes: Readonly<Record<string, Json>>): string {
  const parts = partsOf(changes, '').map(([path, value]) => `${labelAt(path).toLowerCase()}: ${settingWords(path, value)}`)
  return sentenceCase(parts.join(', ')) || 'Nothing'
}

/** Each parameter that is changed, by its path; one that is a group, such as the roles, as a whole. */
const partsOf = (value: Readonly<Record<string, Json>>, above: string): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, each]) => {
    const path = `${above}${name}`
    const isWhole = parameters.some((parameter) => parameter.path === path)
    return isObject(each) && !isWhole ? partsOf(each, `${path}.`) : [[path, each] as const]
  })

function labelAt(path: string): string {
  const parameter = parameters.find((each) => each.path === path)
  return parameter ? settingLabel(path, parameter.label) : path
}
