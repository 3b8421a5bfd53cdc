// Where a model can be asked: the well-known services, and the servers that usually listen on this machine. Pure.
import type { FoundEndpoint } from '../../../contract/calls/settings.js'
import { completeAddress } from '../../../contract/text/complete-address.js'

export interface ModelPlace {
  /** Of the endpoint in the settings; empty makes one of the address. */
  readonly name: string
  readonly title: string
  /** Empty where the user types it. */
  readonly baseUrl: string
  readonly needsKey: boolean
  /** The page on which to create a key; empty if there is none. */
  readonly keyPage: string
  /** What the user must know beforehand; absent if nothing. */
  readonly words?: string
  /** Models that are chosen without asking, the best first. */
  readonly prefers: readonly RegExp[]
}

export const services: readonly ModelPlace[] = [
  {
    name: 'openai',
    title: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    keyPage: 'platform.openai.com',
    prefers: [/^gpt-5(\.\d+)?$/, /^gpt-4\.1$/, /^gpt-4o$/],
  },
  {
    name: 'openrouter',
    title: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    keyPage: 'openrouter.ai',
    prefers: [],
  },
  {
    name: 'anthropic',
    title: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    keyPage: 'platform.claude.com',
    words: 'Connects through the OpenAI-compatible address. The test shows what the model supports at this address.',
    prefers: [],
  },
]

export const other: ModelPlace = { name: '', title: 'By address', baseUrl: '', needsKey: false, keyPage: '', prefers: [] }

/** A server of this machine that answers: a model that writes code goes first. */
export const placeFound = ({ name, title, baseUrl, needsKey }: FoundEndpoint): ModelPlace => ({
  name,
  title,
  baseUrl,
  needsKey,
  keyPage: '',
  prefers: [/cod(e|er)/i, /devstral/i, /./],
})

/** The model to begin with; null where the user has to choose. */
export function modelToTry(models: readonly string[], { prefers }: Pick<ModelPlace, 'prefers'>): string | null {
  if (models.length === 1) return models[0] ?? null
  for (const wanted of prefers) {
    const found = models.find((model) => wanted.test(model))
    if (found) return found
  }
  return null
}

/** "openai" for api.openai.com, "local" for this machine; a number where it is taken. */
export function nameFor(typed: string, taken: readonly string[]): string {
  const baseUrl = completeAddress(typed)
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  const isHere = host === '' || host === 'localhost' || /^[\d.]+$|^\[/.test(host)
  const word = isHere ? 'local' : (host.split('.').at(-2) ?? 'endpoint').toLowerCase().replace(/[^a-z0-9-]/g, '')
  if (!taken.includes(word)) return word || 'endpoint'
  for (let number = 2; ; number += 1) if (!taken.includes(`${word}-${number}`)) return `${word}-${number}`
}
