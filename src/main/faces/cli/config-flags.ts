// The flags that shape a run's config, in one place for every command that starts a run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Effort, Role, type Roles, StepConfig } from '../../../contract/config/config.js'
import { resourcesFolder } from '../places.js'
import { type Flag, number, text, texts, type Values, WrongUsage } from './command.js'

export const configFlags: Readonly<Record<string, Flag>> = {
  config: {
    type: 'string',
    value: 'FILE|NAME',
    help: 'step config: a JSON file, or a shipped one: quick (one task, no held-out tests), thorough (more of them, and a review that mends)',
  },
  'base-url': { type: 'string', value: 'URL', help: 'model endpoint (default: OPENAI_BASE_URL)' },
  model: { type: 'string', value: 'NAME', help: 'model, as the endpoint spells it' },
  effort: { type: 'string', value: 'WORD', help: `how long a model that thinks should think: ${Effort.options.join(', ')}` },
  role: {
    type: 'string',
    isMany: true,
    value: 'ROLE=MODEL[@ENDPOINT]',
    help: 'a model of its own for planner, test-author, builder, diagnoser, ... (may be repeated); the endpoint by address or name',
  },
  'timeout-s': { type: 'string', value: 'N', help: 'seconds that one run of the tests may take' },
  'budget-usd': { type: 'string', value: 'N', help: 'dollars for the whole run; 0 switches the limit off' },
  'budget-minutes': { type: 'string', value: 'N', help: 'minutes of work for the whole run; 0 switches the limit off' },
  'budget-tokens': { type: 'string', value: 'N', help: 'tokens for the whole run; 0 switches the limit off' },
  'at-limit': { type: 'string', value: 'stop|ask', help: 'what happens at a limit: the run ends, or it asks you (default: stop)' },
  planner: { type: 'string', value: 'graph|flat|backward|recursive', help: 'how the project is divided (default: graph)' },
  approve: { type: 'boolean', help: 'ask before the plan is carried out' },
  parallel: { type: 'string', value: 'N', help: 'tasks that are built at the same time (default: 1)' },
  ambiguity: {
    type: 'string',
    value: 'N',
    help: 'questions, each by an example, about what two authors read differently, before anything is built (default: 0)',
  },
  'held-out': { type: 'string', value: 'SHARE', help: 'share of the tests that the builder never sees (default: 0.25)' },
  mutants: { type: 'string', value: 'N', help: 'small mistakes that the tests must notice at the end; 0 tries none (default: 8)' },
  review: {
    type: 'string',
    value: 'off|show|fix',
    help: 'whether a reviewer reads the green program, and whether its defects are mended (default: off)',
  },
  differential: {
    type: 'string',
    value: 'N',
    help: 'calls of each plain function by which feedback compares the old program with the new one (default: 0)',
  },
  embeddings: {
    type: 'string',
    value: 'MODEL',
    help: 'model that makes embeddings, by which files of a program are chosen that does not fit into a prompt; "" uses none (default: the setting)',
  },
  'documentation-site': {
    type: 'string',
    value: 'never|ask',
    help: 'whether the site of a package may be read where the package itself does not say what is in question (default: the setting)',
  },
  questions: {
    type: 'string',
    value: 'wait|default',
    help: 'whether questions wait for "tillgreen answer", or take their default (default: wait in a terminal)',
  },
  'max-attempts': { type: 'string', value: 'N', help: 'rounds of repair for each task; 0 switches the limit off' },
}

/** The config that flags make of `base`. Wrong usage names the field and what it takes. */
export function configFrom(values: Values, base: StepConfig | null): StepConfig {
  const named = text(values, 'config')
  const start = named ? readConfig(named) : (base ?? {})
  const begun = StepConfig.safeParse(start)
  if (!begun.success) throw new WrongUsage(`The config ${named} cannot be used. ${z.prettifyError(begun.error)}`)
  const { budget, limits, model } = begun.data
  const limit = (name: string) => number(values, name, '; 0 sets no limit')
  const usd = limit('budget-usd')
  const mayWait = process.stdin.isTTY === true && values.yes !== true && values.json !== true
  const result = StepConfig.safeParse({
    ...begun.data,
    plan: text(values, 'planner') ?? begun.data.plan,
    approve: values.approve === true || begun.data.approve,
    parallel: number(values, 'parallel') ?? begun.data.parallel,
    ambiguity: number(values, 'ambiguity') ?? begun.data.ambiguity,
    heldOut: number(values, 'held-out') ?? begun.data.heldOut,
    mutants: number(values, 'mutants') ?? begun.data.mutants,
    review: text(values, 'review') ?? begun.data.review,
    differential: number(values, 'differential') ?? begun.data.differential,
    embeddings: text(values, 'embeddings') ?? begun.data.embeddings,
    documentationSite: text(values, 'documentation-site') ?? begun.data.documentationSite,
    questions: text(values, 'questions') ?? (named && saysQuestions(start) ? begun.data.questions : mayWait ? 'wait' : 'default'),
    budget: {
      ...budget,
      usd: usd === 0 ? null : (usd ?? budget.usd),
      minutes: limit('budget-minutes') ?? budget.minutes,
      tokens: limit('budget-tokens') ?? budget.tokens,
      attempts: limit('max-attempts') ?? budget.attempts,
      atLimit: text(values, 'at-limit') ?? budget.atLimit,
    },
    limits: { ...limits, testS: number(values, 'timeout-s') ?? limits.testS },
    model: {
      ...model,
      baseUrl: text(values, 'base-url') ?? model.baseUrl,
      model: text(values, 'model') ?? model.model,
      effort: text(values, 'effort') ?? model.effort,
    },
    roles: { ...begun.data.roles, ...rolesFrom(texts(values, 'role')) },
  })
  if (!result.success) throw new WrongUsage(z.prettifyError(result.error))
  return result.data
}

/** Whether a config itself says what becomes of questions; else it depends on whether somebody sits there. */
const saysQuestions = (config: unknown): boolean => typeof config === 'object' && config !== null && 'questions' in config

/** `planner=big@far`: the role, its model, and where that is asked; either of the latter may be left out. */
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
          `--role takes ROLE=MODEL, ROLE=MODEL@ENDPOINT or ROLE=@ENDPOINT, found "${each}". Roles are ${Role.options.join(', ')}.`,
        )
      return [role.data, { ...(model === '' ? {} : { model }), ...(endpoint === '' ? {} : { baseUrl: endpoint }) }]
    }),
  )
}

function readConfig(named: string): unknown {
  const shipped = join(resourcesFolder(), 'configs', `${named}.json`)
  const file = existsSync(named) ? named : shipped
  if (!existsSync(file))
    throw new WrongUsage(
      `There is no config file "${named}", and shipped are only ${readdirSync(join(resourcesFolder(), 'configs'))
        .map((file) => file.replace('.json', ''))
        .join(' and ')}.`,
    )
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongUsage(`The config ${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
