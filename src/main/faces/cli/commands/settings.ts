// The commands about settings, endpoints and keys: the same answers as the settings page gets.
import { z } from 'zod'
import type { SettingsState } from '../../../../contract/calls/settings.js'
import { capabilityWords } from '../../../../contract/config/capabilities.js'
import { parametersOf } from '../../../../contract/config/parameters.js'
import { EndpointSettings, Settings } from '../../../../contract/config/settings.js'
import { settingsDocument } from '../../../../contract/config/settings-document.js'
import { Refusal } from '../../../../contract/wire/errors.js'
import type { Json, JsonObject } from '../../../../contract/wire/json.js'
import { type Command, type Context, text, WrongUsage } from '../command.js'
import { printDocument } from '../printer.js'
import { readSecret } from '../prompt.js'

const settingsCommand: Command = {
  name: 'settings',
  usage: '[get [KEY] | set KEY VALUE]',
  help: 'show or change what is set for all runs; KEY is such as budget.usd or endpoints.NAME.baseUrl',
  flags: { document: { type: 'boolean', help: 'print the documentation of all settings, as docs/settings.md has it' } },
  async perform(context) {
    if (context.values.document) {
      return printDocument(settingsDocument())
    }
    const [verb = 'get', key, value, ...rest] = context.positionals
    if (rest.length > 0) throw new WrongUsage(`Found more than a key and a value: "${rest.join(' ')}".`)
    const { settings } = context.core()
    if (verb === 'get') return show(context, await settings.get({}), key)
    if (verb !== 'set') throw new WrongUsage(`settings takes get or set, found "${verb}".`)
    if (key === undefined || value === undefined) throw new WrongUsage('settings set takes a key and a value.')
    const { settings: before } = await settings.get({})
    const next = changed(before, key, parsedOr(value))
    return show(context, await settings.set({ settings: next, before }), key)
  },
}

function show({ out }: Context, state: SettingsState, key: string | undefined): number {
  for (const notice of state.notices) out.note(notice)
  out.json({ type: 'settings', ...state })
  const lines = flat(state.settings as unknown as Json, '').filter(([path]) => !key || path === key || path.startsWith(`${key}.`))
  if (key && lines.length === 0)
    throw new Refusal('missing', `There is no setting "${key}". "tillgreen settings" shows those that there are.`)
  for (const [path, value] of lines) out.line(`${path} = ${JSON.stringify(value)}`)
  if (!key) out.block(`\nThey lie in ${state.dataFolder}/settings.json; docs/settings.md says what each means.`)
  return 0
}

/** Every value with its path; endpoints by their name. */
function flat(value: Json, path: string): [string, Json][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  const fields = Array.isArray(value)
    ? value.map((each: JsonObject, index): [string, Json] => [String(each.name ?? index), each])
    : Object.entries(value as JsonObject)
  if (fields.length === 0) return [[path, value]]
  return fields.flatMap(([name, field]) => flat(field, path ? `${path}.${name}` : name))
}

/** Text that is JSON is taken as such, all other text as it is. */
function parsedOr(value: string): Json {
  try {
    return JSON.parse(value) as Json
  } catch {
    return value
  }
}

/** The settings with one value changed. `endpoints.NAME` and `roles.ROLE` are made where they are not there, and removed by `null`. */
function changed(settings: Settings, key: string, value: Json): Settings {
  const [head = '', name = '', ...field] = key.split('.')
  if (head === 'roles' && name && field.length === 0 && value === null) return { ...settings, roles: without(settings.roles, name) }
  const next =
    head === 'endpoints' && name
      ? { ...settings, endpoints: changedEndpoints(settings.endpoints, name, field, value) }
      : put(settings as unknown as JsonObject, key.split('.'), value)
  // Whoever removes the default endpoint has said nothing about the next one.
  const names = (next.endpoints as Settings['endpoints']).map((each) => each.name)
  const kept = head === 'endpoints' && !names.includes(String(next.defaultEndpoint)) ? { ...next, defaultEndpoint: null } : next
  const checked = Settings.safeParse(kept)
  if (checked.success) return checked.data
  const near = parametersOf(Settings).find((each) => each.path.replace('[]', `.${name}`) === key)
  throw new WrongUsage(`${key} cannot be set so. ${z.prettifyError(checked.error)}${near ? `\n${near.words}` : ''}`)
}

const without = <T extends object>(object: T, name: string): T =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name)) as T

function changedEndpoints(endpoints: Settings['endpoints'], name: string, field: readonly string[], value: Json): Settings['endpoints'] {
  const others = endpoints.filter((each) => each.name !== name)
  if (field.length === 0 && value === null) return others
  const known = endpoints.find((each) => each.name === name) ?? { name, baseUrl: '' }
  const next = field.length === 0 ? { ...known, ...(value as object), name } : put(known as unknown as JsonObject, field, value)
  const checked = EndpointSettings.safeParse(next)
  if (checked.success)
    return endpoints.some((each) => each.name === name)
      ? endpoints.map((each) => (each.name === name ? checked.data : each))
      : [...others, checked.data]
  throw new WrongUsage(`endpoints.${name} cannot be set so; a new endpoint begins with its baseUrl. ${z.prettifyError(checked.error)}`)
}

function put(object: JsonObject, [head = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...object, [head]: value }
  const inner = Object.hasOwn(object, head) ? object[head] : undefined
  return {
    ...object,
    [head]: put(typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : {}, rest, value),
  }
}

const keyCommand: Command = {
  name: 'key',
  usage: 'set NAME | forget NAME',
  help: 'store the key of an endpoint, read from stdin and never from the command line',
  flags: {},
  async perform(context) {
    const [verb, name, ...rest] = context.positionals
    if (rest.length > 0)
      throw new WrongUsage('A key is never taken from the command line, where others can read it: pipe it in, or type it when asked.')
    if ((verb !== 'set' && verb !== 'forget') || !name) throw new WrongUsage('key takes set or forget, and the name of an endpoint.')
    const { settings } = context.core()
    if (verb === 'forget') await settings.forgetKey({ name })
    else await settings.setKey({ name, key: await keyFor(name), plainly: true })
    context.out.json({ type: 'key', name, stored: verb === 'set' })
    context.out.line(verb === 'set' ? `A key is stored for ${name}.` : `No key is stored for ${name}.`)
    return 0
  },
}

async function keyFor(name: string): Promise<string> {
  const key = await readSecret(`Key of ${name} (not shown): `)
  if (key === '') throw new WrongUsage('No key came on stdin.')
  return key
}

const endpointsCommand: Command = {
  name: 'endpoints',
  usage: '[check [NAME|URL]]',
  help: 'list the endpoints of the settings and those found on this machine; check finds out what one and its model can do',
  flags: {
    model: { type: 'string', value: 'NAME', help: 'with check: the model, as the endpoint spells it' },
    'base-url': { type: 'string', value: 'URL', help: 'with check: the address, where no name is given (default: OPENAI_BASE_URL)' },
  },
  async perform(context) {
    const { settings } = context.core()
    const { out } = context
    const [verb, name = '', ...rest] = context.positionals
    if ((verb !== undefined && verb !== 'check') || rest.length > 0) throw new WrongUsage('endpoints takes nothing, or check and a name.')
    if (verb === 'check') {
      const check = await settings.check({ name, model: text(context.values, 'model') ?? '' })
      out.json({ type: 'check', name, ...check })
      out.line(`${check.ok ? '✓' : '✗'} ${check.message}`)
      for (const words of check.capabilities ? capabilityWords(check.capabilities) : []) out.line(`  ${words}`)
      return check.ok ? 0 : 6
    }
    const state = await settings.get({})
    const found = await settings.find({})
    out.json({ type: 'endpoints', endpoints: state.endpoints, settings: state.settings.endpoints, found })
    for (const endpoint of state.settings.endpoints) {
      const more = state.endpoints.find((each) => each.name === endpoint.name)
      const isDefault = endpoint.name === (state.settings.defaultEndpoint ?? state.settings.endpoints[0]?.name)
      const words = [
        more?.key === 'none'
          ? more.isLocal
            ? 'needs no key'
            : 'no key'
          : `key ${more?.key === 'stored' ? 'stored' : 'in the environment'}`,
        more?.isPriced ? '' : 'price not known',
        isDefault ? 'default' : '',
      ]
      out.line(
        `${endpoint.name.padEnd(16)} ${endpoint.baseUrl}  ${endpoint.model || 'its only model'} · ${words.filter(Boolean).join(' · ')}`,
      )
      const known = more?.capabilities
      if (known) out.line(`${''.padEnd(16)} tried ${dayOf(known.at)}: ${capabilityWords(known).join(' ')}`)
    }
    if (state.environment.baseUrl) out.line(`OPENAI_BASE_URL is ${state.environment.baseUrl} and goes before them.`)
    for (const each of found) {
      const isKnown = state.settings.endpoints.some((known) => known.baseUrl === each.baseUrl)
      if (!isKnown)
        out.line(
          `${each.title} answers on this machine with ${each.models.length} models. Use it with: tillgreen settings set endpoints.${each.name}.baseUrl ${each.baseUrl}`,
        )
    }
    if (state.settings.endpoints.length + found.length === 0)
      out.line('There are none yet. Add one with: tillgreen settings set endpoints.NAME.baseUrl URL')
    return 0
  },
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const settingsCommands: readonly Command[] = [settingsCommand, keyCommand, endpointsCommand]
