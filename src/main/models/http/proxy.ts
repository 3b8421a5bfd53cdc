// The proxy that the environment names for an address: HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in capitals or not, as for curl, pip and npm.
import { isLoopback } from './endpoint.js'

export interface ProxyServer {
  /** As it is connected to; it may hold a password. */
  readonly url: string
  /** The variable and the address, without a password. */
  readonly shown: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** For addresses of both kinds, where their own variable is not set. */
const ALL = ['all_proxy', 'ALL_PROXY']

/** Null if an address is reached directly, as this machine always is. */
export function proxyFor(url: string, environment: Environment = process.env): ProxyServer | null {
  const { protocol, hostname, port } = new URL(url)
  if (isLoopback(url) || isExcepted(hostname, port || (protocol === 'https:' ? '443' : '80'), environment)) return null
  return proxyIn(protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY', ...ALL] : ['http_proxy', 'HTTP_PROXY', ...ALL], environment)
}

/** All proxies of the environment, for a look at the machine. */
export function proxiesIn(environment: Environment = process.env): readonly ProxyServer[] {
  const found = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].map((name) => proxyIn([name.toLowerCase(), name], environment))
  return found.filter((proxy) => proxy !== null)
}

function proxyIn(names: readonly string[], environment: Environment): ProxyServer | null {
  const name = names.find((each) => environment[each]?.trim())
  const value = (name && environment[name]?.trim()) || ''
  if (name === undefined || value === '') return null
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' }
  return { url, shown: `${name}=${host === '' ? 'no address' : `${protocol}//${host}`}` }
}

/** Names with or without a leading dot or star, with or without a port. A star alone matches all. */
function isExcepted(hostname: string, port: string, { no_proxy, NO_PROXY }: Environment): boolean {
  const host = bare(hostname)
  return (no_proxy || NO_PROXY || '').split(/[\s,]+/).some((entry) => {
    const [, name = '', own] = /^(\[.+\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? []
    if (name === '' || (own !== undefined && own !== port)) return false
    if (name === '*') return true
    const wanted = bare(name).replace(/^\*?\./, '')
    return host === wanted || host.endsWith(`.${wanted}`)
  })
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
