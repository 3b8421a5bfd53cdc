// `tillgreen endpoints`: lists endpoints, and finds out what one can do.
import { MOST_TIMES } from '../../../../../contract/model/determinism.js'
import { capabilityWords } from '../../../../../words/capabilities.js'
import { checkText, determinismWords, foundWords } from '../../../../../words/endpoint.js'
import { type Command, type Context, number, text, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'endpoints',
  order: 3,
  usage: '[check [NAME|URL] | determinism [NAME|URL]]',
  help: 'list endpoints in the settings and on this machine; "check" tests an endpoint and its model; "determinism" compares the answers to identical requests',
  flags: {
    model: { type: 'string', value: 'NAME', help: 'with "check" and "determinism": the model, as the endpoint spells it' },
    times: { type: 'string', value: 'N', help: `with "determinism": number of requests, 2 to ${MOST_TIMES} (default: 5)` },
    seed: { type: 'string', value: 'N', help: 'with "determinism": the seed to send (default: none)' },
    'base-url': { type: 'string', value: 'URL', help: 'with "check": the address, if you give no name (default: OPENAI_BASE_URL)' },
  },
  async perform(context) {
    const { settings } = context.core()
    const { out } = context
    const [verb, name = '', ...rest] = context.positionals
    if ((verb !== undefined && verb !== 'check' && verb !== 'determinism') || rest.length > 0)
      throw new WrongUsage('"endpoints" expects no argument, or "check" or "determinism" with at most one name or URL.')
    if (verb === 'determinism') return determinism(context, name)
    if (verb === 'check') {
      const check = await settings.check({ name, model: text(context.values, 'model') ?? '' })
      const { said, ...checked } = check
      const message = checkText(said)
      out.json({ type: 'check', name, ...checked, message })
      out.line(`${check.ok ? '✓' : '✗'} ${message}`)
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
        more?.isPriced ? '' : 'price unknown',
        isDefault ? 'default' : '',
      ]
      out.line(
        `${endpoint.name.padEnd(16)} ${endpoint.baseUrl}  ${endpoint.model || 'the only model it offers'} · ${words.filter(Boolean).join(' · ')}`,
      )
      const known = more?.capabilities
      if (known) out.line(`${''.padEnd(16)} tested on ${dayOf(known.at)}: ${capabilityWords(known).join(' ')}`)
    }
    if (state.environment.baseUrl) out.line(`OPENAI_BASE_URL is ${state.environment.baseUrl} and takes precedence over these endpoints.`)
    for (const { variable, baseUrl } of state.environment.services)
      out.line(`${variable} is set, so ${baseUrl} is available. If no other endpoint is set, runs use the first available service.`)
    for (const each of found) {
      const isKnown = state.settings.endpoints.some((known) => known.baseUrl === each.baseUrl)
      if (!isKnown)
        out.line(`${each.title} ${foundWords(each)}. Use it with: tillgreen settings set endpoints.${each.name}.baseUrl ${each.baseUrl}`)
    }
    if (state.settings.endpoints.length + found.length === 0)
      out.line('No endpoints yet. Add one with: tillgreen settings set endpoints.NAME.baseUrl URL')
    return 0
  },
}

async function determinism(context: Context, name: string): Promise<number> {
  const whole = (flag: string) => {
    const value = number(context.values, flag)
    if (value !== undefined && !Number.isSafeInteger(value)) throw new WrongUsage(`--${flag} expects a whole number.`)
    return value
  }
  const times = whole('times') ?? 5
  if (times < 2 || times > MOST_TIMES) throw new WrongUsage(`--times expects 2 to ${MOST_TIMES}, but got ${times}.`)
  const seed = whole('seed') ?? null
  const found = await context.core().settings.determinism({ name, model: text(context.values, 'model') ?? '', times, seed })
  const words = determinismWords(found)
  context.out.json({ name, ...found, type: 'determinism', found: found.type, words: [...words] })
  for (const line of words) context.out.line(line)
  return found.type === 'measured' ? 0 : 6
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export default command
