// Looks where local model servers usually listen. It only reads, sends no key, and only offers the servers it finds.
import { z } from 'zod'
import type { FoundEndpoint } from '../../../contract/calls/settings.js'
import { type LocalServer, localServers } from '../../../contract/model/local-servers.js'
import { bodyOf, collectText, isFailure, send } from '../../models/http/http.js'

/** A closed port refuses at once, so only a port that accepts and stays silent takes this long. A server that loads a model is slow. */
const PATIENCE_MS = 3_000

/** As every server with this protocol lists its models. A list may be null where there are none. */
const ModelList = z.looseObject({ object: z.literal('list').optional(), data: z.array(z.looseObject({ id: z.string() })).nullable() })

/**
 * The servers that list models for the protocol that we speak.
 *
 * @param places origins, without a path
 * @param patienceMs the time that one server has for all its answers
 */
export async function findLocalEndpoints(
  places: readonly string[] = localPlaces(process.env),
  patienceMs: number = PATIENCE_MS,
): Promise<FoundEndpoint[]> {
  const found = await Promise.all(places.map((origin) => recognise(origin, patienceMs)))
  return found.filter((each) => each !== null)
}

async function recognise(origin: string, patienceMs: number): Promise<FoundEndpoint | null> {
  const until = AbortSignal.timeout(patienceMs)
  const list = await look(`${origin}/v1/models`, until)
  if (list === null) return null
  const listed = ModelList.safeParse(list.value)
  const isOpen = listed.success && (listed.data.object === 'list' || hasModels(list.value))
  if (!isOpen && !list.needsKey) return null
  const server = await serverAt(origin, list.value, until)
  if (!isOpen && server === null) return null
  const { name, title } = server ?? nameless(origin)
  const models = listed.success ? (listed.data.data ?? []).map(({ id }) => id) : []
  return { name, title, baseUrl: `${origin}/v1`, models, needsKey: list.needsKey }
}

/** The kind of a server by the signs of all kinds, whatever port it listens at; by its port where that kind has no sign. */
async function serverAt(origin: string, list: unknown, until: AbortSignal): Promise<LocalServer | null> {
  const paths = [...new Set(localServers.flatMap(({ signs }) => signs.map(({ path }) => path)))].filter((path) => path !== '/v1/models')
  const answers = new Map<string, unknown>([['/v1/models', list]])
  await Promise.all(paths.map(async (path) => answers.set(path, (await look(origin + path, until))?.value ?? null)))
  const fits = ({ signs }: LocalServer) => signs.some(({ path, shape }) => shape.safeParse(answers.get(path)).success)
  const atPort = localServers.find(({ port, signs }) => signs.length === 0 && origin.endsWith(`:${port}`))
  return localServers.find(fits) ?? atPort ?? null
}

const hasModels = (list: unknown): boolean =>
  z.looseObject({ data: z.array(z.looseObject({ object: z.literal('model') })).min(1) }).safeParse(list).success

/** A server of our protocol that matches none of the signs. */
function nameless(origin: string): Pick<FoundEndpoint, 'name' | 'title'> {
  const { host, port } = new URL(origin)
  return { name: port === '' ? 'local' : `local-${port}`, title: `A server at ${host}` }
}

interface ProbeResult {
  readonly value: unknown
  readonly needsKey: boolean
}

/** The JSON of an answer; null where there is none, and nothing but the need for a key where that is missing. */
async function look(url: string, until: AbortSignal): Promise<ProbeResult | null> {
  const sent = { method: 'GET' as const, body: null, key: null, keyHeader: 'authorization' as const, headers: {} }
  // The signal bounds all of it.
  const result = await send(url, { ...sent, connectMs: 0, signal: until })
  if (isFailure(result)) return result.status === 401 || result.status === 403 ? { value: null, needsKey: true } : null
  try {
    return { value: JSON.parse(await collectText(bodyOf(result, until).bytes)), needsKey: false }
  } catch {
    return null
  }
}

const OLLAMA_PORT = '11434'

/** Addresses to look at, each once. */
export function localPlaces(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = ollamaOrigin(environment.OLLAMA_HOST ?? '')
  return [...new Set([...(named === null ? [] : [named]), ...localServers.map(({ port }) => `http://127.0.0.1:${port}`)])]
}

/** `OLLAMA_HOST` as Ollama itself reads it; null where it is not set or is no address. For a server that listens on all addresses: this machine. */
export function ollamaOrigin(text: string): string | null {
  const bare = text.replace(/^[\s"']+|[\s"']+$/g, '')
  if (bare === '') return null
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?([^/?#]*)/i.exec(bare) ?? []
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(rest) ?? [null, /^[0-9a-f:.]+$/i.test(rest) ? `[${rest}]` : rest]
  const name = ['', '0.0.0.0'].includes(host) ? '127.0.0.1' : host === '[::]' ? '[::1]' : host
  const url = `${scheme ?? 'http'}://${name}:${port ?? (scheme === undefined ? OLLAMA_PORT : scheme.toLowerCase() === 'https' ? '443' : '80')}`
  return URL.canParse(url) ? new URL(url).origin : null
}
