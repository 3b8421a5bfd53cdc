// The flags that shape a run's config, in one place for every command that starts a run. What has no flag is a key of `--set`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withValue } from '../../../contract/config/at-path.js'
import { Role, type Roles, StepConfig } from '../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/text/json.js'
import { resourcesFolder } from '../places.js'
import { type Flag, number, text, texts, type Values, WrongUsage } from './command.js'
import { configProblems } from './configs/config-problems.js'
import { setFlag, setValues } from './configs/set-values.js'

/** The parameters with a flag, by the schema. */
const flagged = parametersOf(StepConfig).flatMap((parameter) => (parameter.flag === null ? [] : [{ ...parameter, flag: parameter.flag }]))

export const configFlags: Readonly<Record<string, Flag>> = {
  config: {
    type: 'string',
    value: 'quick|standard|thorough|auto|NAME[@N]|FILE',
    help: 'how thorough a run is: quick (one task, no hidden tests), standard, or thorough (more tests, and a review with repairs). Other values are auto (the best known config for the template), a config listed by "tillgreen lab configs list", or a JSON file',
  },
  set: setFlag,
  role: {
    type: 'string',
    isMany: true,
    value: 'ROLE=MODEL[@ENDPOINT]',
    help: 'use a different model for a role: planner, test-author, builder, diagnoser, ... (repeatable); ENDPOINT is an address or a name',
  },
  ...Object.fromEntries(flagged.map((parameter): [string, Flag] => [parameter.flag, flagOf(parameter)])),
}

/** The config that flags make of `base`. Wrong usage names the field and what it takes. */
export function configFrom(values: Values, base: StepConfig | null): StepConfig {
  const named = text(values, 'config')
  const start = named ? readConfig(named) : (base ?? {})
  const begun = StepConfig.safeParse(start)
  if (!begun.success) throw new WrongUsage(`The config ${named} is invalid. ${configProblems(begun.error, start)}`)
  const mayWait = process.stdin.isTTY === true && values.yes !== true && values.json !== true
  const said = flagged.reduce((config, parameter) => {
    const value = givenFor(values, parameter)
    return value === undefined ? config : withValue(config, parameter.path, value)
  }, begun.data)
  const flags: unknown = {
    ...said,
    questions: text(values, 'questions') ?? (named && saysQuestions(start) ? begun.data.questions : mayWait ? 'wait' : 'default'),
    roles: { ...begun.data.roles, ...rolesFrom(texts(values, 'role')) },
  }
  const whole = setValues(texts(values, 'set')).reduce((config, { path, value }) => withValue(config, path, value), flags)
  const result = StepConfig.safeParse(whole)
  if (!result.success) throw new WrongUsage(configProblems(result.error, whole))
  return result.data
}

type Flagged = (typeof flagged)[number]

/** The value that a flag gives its parameter; undefined without the flag. A limit of 0 is none. */
function givenFor(values: Values, { flag, type, words, path, standard }: Flagged): Json | undefined {
  switch (type) {
    case 'switch':
      return values[flag] === true ? standard !== true : undefined
    case 'number':
    case 'integer': {
      const value = number(values, flag, NO_LIMIT.test(words) ? '; 0 means no limit' : '')
      return value === 0 && path === 'budget.usd' ? null : value
    }
    case 'choice': {
      const value = text(values, flag)
      return value !== undefined && /^\d+$/.test(value) ? Number(value) : value
    }
    default:
      return text(values, flag)
  }
}

const NO_LIMIT = /\b0 (or null )?means no limit/

/** How help shows the flag of a parameter: by its own sentence, without what only a file can say. */
function flagOf({ type, words, choices, unit, path, standard }: Parameter): Flag {
  const sentence = words
    .replace('. 0 or null means', '; 0 means')
    .replace('. 0 means', '; 0 means')
    .replace(/\. Leave empty \(null\)[^.]*/, '')
    .replace(/\. Leave empty to use ([^.]*)\.$/, ' (default: $1)')
    .replace(/\.$/, '')
  const isSaid = (typeof standard === 'string' || typeof standard === 'number') && standard !== '' && !path.startsWith('budget.')
  const help = `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}${isSaid && path !== 'questions' ? ` (default: ${standard})` : ''}`
  if (type === 'switch') return { type: 'boolean', help: standard === true ? `${help} (default: yes)` : help }
  const text = path.endsWith('baseUrl') ? 'URL' : 'NAME'
  const value = choices.length > 0 ? choices.join('|') : type === 'text' ? text : unit === 'share' ? 'SHARE' : 'N'
  return { type: 'string', value, help }
}

/** Whether the config decides how questions are answered. Otherwise that depends on whether a user is at the terminal. */
const saysQuestions = (config: unknown): boolean => typeof config === 'object' && config !== null && 'questions' in config

/** `planner=big@far`: the role, its model, and the endpoint; either of the latter may be left out. */
function rolesFrom(flags: readonly string[]): Roles {
  return Object.fromEntries(
    flags.map((each) => {
      const [name = '', ...words] = each.split('=')
      const said = words.join('=')
      // A model's name may hold an "@" itself, an address never does.
      const at = said.lastIndexOf('@')
      const [model, endpoint] = at === -1 ? [said, ''] : [said.slice(0, at), said.slice(at + 1)]
      const role = Role.safeParse(name)
      if (!role.success || (model === '' && endpoint === ''))
        throw new WrongUsage(
          `--role expects ROLE=MODEL, ROLE=MODEL@ENDPOINT or ROLE=@ENDPOINT, but got "${each}". Roles are ${Role.options.join(', ')}.`,
        )
      return [role.data, { ...(model === '' ? {} : { model }), ...(endpoint === '' ? {} : { baseUrl: endpoint }) }]
    }),
  )
}

/** Whether this is the name of a config that comes with the program. */
export const isShippedConfig = (named: string): boolean => existsSync(join(resourcesFolder(), 'configs', `${named}.json`))

function readConfig(named: string): unknown {
  const shipped = join(resourcesFolder(), 'configs', `${named}.json`)
  const file = existsSync(named) ? named : shipped
  if (!existsSync(file))
    throw new WrongUsage(
      `Config file "${named}" does not exist. Use an existing file, or one of these shipped configs: ${readdirSync(
        join(resourcesFolder(), 'configs'),
      )
        .map((file) => file.replace('.json', ''))
        .join(' and ')}.`,
    )
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongUsage(`The config ${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
