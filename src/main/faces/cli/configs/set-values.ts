// Reads `--set KEY=VALUE`: one value of a run's config, with the type that the schema of config files gives its key.
import { StepConfig } from '../../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../../contract/config/parameters.js'
import { removedIn } from '../../../../contract/config/removed.js'
import type { Json } from '../../../../contract/text/json.js'
import { type Flag, WrongUsage } from '../command.js'
import { nearestWords } from '../help/nearest.js'

const parameters = parametersOf(StepConfig)
const keys = parameters.map(({ path }) => path)

export const setFlag: Flag = {
  type: 'string',
  isMany: true,
  value: 'KEY=VALUE',
  help: 'any other run setting, such as mutants=0 or limits.testS=60 (repeatable); "tillgreen settings --document" lists all settings',
}

export interface SetValue {
  readonly path: string
  readonly value: Json
}

/** The values in the order of the flags. Wrong usage for a key that there is not; the schema judges the values. */
export function setValues(given: readonly string[]): SetValue[] {
  return given.map((each) => {
    const at = each.indexOf('=')
    if (at < 1) throw new WrongUsage(`--set expects KEY=VALUE, such as mutants=0, but got "${each}".`)
    const path = each.slice(0, at)
    const parameter = parameters.find((known) => isAt(known.path, path))
    if (!parameter) throw new WrongUsage(unknownKeyText(path))
    return { path, value: typedValue(parameter, each.slice(at + 1)) }
  })
}

/** The error for a key that the schema does not have. Names the version that removed it, or the nearest keys. */
export function unknownKeyText(path: string): string {
  const version = removedIn(path)
  if (version !== null) return `The setting "${path}" was removed in version ${version}.`
  const near = nearestWords(path, keys, (key) => `"${key}"`)
  return `There is no setting "${path}"${near === '' ? ' for runs.' : `. ${near}`}`
}

/** Whether a key is the one of a parameter. In `roles.*.model` the star is any name. */
function isAt(known: string, path: string): boolean {
  const [names, given] = [known.split('.'), path.split('.')]
  return names.length === given.length && names.every((name, index) => name === '*' || name === given[index])
}

/** A value of the wrong type stays text, and the schema refuses it as written. */
function typedValue({ type, nullable }: Parameter, text: string): Json {
  if (nullable && text === 'null') return null
  switch (type) {
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'number':
    case 'integer':
      return PLAIN_NUMBER.test(text) ? Number(text) : text
    case 'choice':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'text':
      return text
    case 'list':
    case 'group':
      return parsedOr(text)
  }
}

const PLAIN_NUMBER = /^-?(\d{1,15}(\.\d*)?|\.\d+)$/

function parsedOr(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
