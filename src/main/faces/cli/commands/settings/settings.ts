// `tillgreen settings`: shows or changes the settings of all runs.

import { z } from 'zod'
import type { SettingsState } from '../../../../../contract/calls/settings.js'
import { withValue } from '../../../../../contract/config/at-path.js'
import { parametersOf } from '../../../../../contract/config/parameters.js'
import { EndpointSettings, Settings } from '../../../../../contract/config/settings.js'
import { settingsDocument } from '../../../../../contract/config/settings-document.js'
import { type Json, type JsonObject, toJson } from '../../../../../contract/text/json.js'
import { noticeTestWords } from '../../../../../words/notices/notice.js'
import { settingsNoticeText } from '../../../../../words/settings.js'
import { type Command, CommandError, type Context, WrongUsage } from '../../command.js'
import { printDocument } from '../../printer.js'

const command: Command = {
  name: 'settings',
  order: 1,
  usage: '[get [KEY] | set KEY VALUE | test-notice]',
  help: 'show or change settings for all runs, with a KEY such as budget.usd or endpoints.NAME.baseUrl; "test-notice" sends a test notice to the address for notices',
  flags: { document: { type: 'boolean', help: 'print the documentation for all settings, as in docs/reference/settings.md' } },
  async perform(context) {
    if (context.values.document) {
      return printDocument(settingsDocument())
    }
    const [verb = 'get', key, value, ...rest] = context.positionals
    if (rest.length > 0) throw new WrongUsage(`Expected only a key and a value, but also found "${rest.join(' ')}".`)
    const { settings } = context.core()
    if (verb === 'get') return show(context, await settings.get({}), key)
    if (verb === 'test-notice') return tryNotice(context)
    if (verb !== 'set') throw new WrongUsage(`"settings" expects "get", "set" or "test-notice", but got "${verb}".`)
    if (key === undefined || value === undefined) throw new WrongUsage('"settings set" expects a key and a value.')
    const { settings: before } = await settings.get({})
    const next = changed(before, key, parsedOr(value))
    return show(context, await settings.set({ settings: next, before }), key)
  },
}

/** Sends a notice to the address of the settings; fails where it was not taken. */
async function tryNotice({ core, out }: Context): Promise<number> {
  const tested = await core().settings.testNotice({})
  out.json({ type: 'notice-tested', ...tested })
  if (tested?.fault !== null) throw new CommandError(noticeTestWords(tested))
  out.line(noticeTestWords(tested))
  return 0
}

function show({ out }: Context, state: SettingsState, key: string | undefined): number {
  for (const notice of state.notices) out.note(settingsNoticeText(notice))
  out.json({ type: 'settings', ...state })
  const lines = flat(toJson(state.settings), '').filter(([path]) => !key || path === key || path.startsWith(`${key}.`))
  if (key && lines.length === 0) throw new CommandError(`Unknown setting "${key}". "tillgreen settings" shows all settings.`)
  for (const [path, value] of lines) out.line(`${path} = ${JSON.stringify(value)}`)
  if (!key) out.block(`\nSettings are in ${state.dataFolder}/settings.json; docs/reference/settings.md explains each setting.`)
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
      : withValue(settings, key, value)
  // Removing the default endpoint does not choose the next one.
  const names = next.endpoints.map((each) => each.name)
  const kept = head === 'endpoints' && !names.includes(String(next.defaultEndpoint)) ? { ...next, defaultEndpoint: null } : next
  const checked = Settings.safeParse(kept)
  if (checked.success) return checked.data
  const near = parametersOf(Settings).find((each) => each.path.replace('[]', `.${name}`) === key)
  throw new WrongUsage(`${key} has an invalid value. ${z.prettifyError(checked.error)}${near ? `\n${near.words}` : ''}`)
}

const without = <T extends object>(object: T, name: string): T =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name)) as T

function changedEndpoints(endpoints: Settings['endpoints'], name: string, field: readonly string[], value: Json): Settings['endpoints'] {
  const others = endpoints.filter((each) => each.name !== name)
  if (field.length === 0 && value === null) return others
  const known = endpoints.find((each) => each.name === name) ?? { name, baseUrl: '' }
  const next = field.length === 0 ? { ...known, ...(value as object), name } : withValue(known, field.join('.'), value)
  const checked = EndpointSettings.safeParse(next)
  if (checked.success)
    return endpoints.some((each) => each.name === name)
      ? endpoints.map((each) => (each.name === name ? checked.data : each))
      : [...others, checked.data]
  throw new WrongUsage(`endpoints.${name} has an invalid value; for a new endpoint, set baseUrl first. ${z.prettifyError(checked.error)}`)
}

export default command
