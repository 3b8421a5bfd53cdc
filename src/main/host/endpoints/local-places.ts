// Where local model servers may listen: their usual ports on this machine, and the address in OLLAMA_HOST.
import { localServers } from '../../../contract/model/local-servers.js'

const OLLAMA_PORT = '11434'

/** Addresses to look at, each once. */
export function localPlaces(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = ollamaOrigin(environment.OLLAMA_HOST ?? '')
  return [...new Set([...(named === null ? [] : [named]), ...localServers.map(({ port }) => `http://127.0.0.1:${port}`)])]
}

/** `OLLAMA_HOST` as Ollama itself reads it; null where it is not set or is no address. A server that listens everywhere is asked here. */
export function ollamaOrigin(text: string): string | null {
  const bare = text.replace(/^[\s"']+|[\s"']+$/g, '')
  if (bare === '') return null
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?([^/?#]*)/i.exec(bare) ?? []
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(rest) ?? [null, /^[0-9a-f:.]+$/i.test(rest) ? `[${rest}]` : rest]
  const name = ['', '0.0.0.0'].includes(host) ? '127.0.0.1' : host === '[::]' ? '[::1]' : host
  const url = `${scheme ?? 'http'}://${name}:${port ?? (scheme === undefined ? OLLAMA_PORT : scheme.toLowerCase() === 'https' ? '443' : '80')}`
  return URL.canParse(url) ? new URL(url).origin : null
}
