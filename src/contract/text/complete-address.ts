// Completes the address of an endpoint as users type or paste it. Pure: nothing is asked.

/** Paths of requests. They are added to every base URL, so a pasted one is cut off. */
const REQUEST = /\/(chat\/completions|completions|responses|embeddings|messages)$/
const LISTING = /\/models$/
/** Paths of Ollama's own protocol, which has no base URL of ours. */
const OLLAMA = /\/api\/(chat|generate|tags|show|version)$/
/** What copying leaves around an address. */
const AROUND = /^[\s"'`<]+|[\s"'`>]+$/g
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** A host and a port look like a scheme and a path. */
const HOST_AND_PORT = /^[\w.-]+:\d+([/?#]|$)/
/** Two or more colons without brackets: an IPv6 address. */
const BARE_IPV6 = /^[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*(?=[/?#]|$)/i
/** Addresses that servers listen at, and that no client can ask everywhere. */
const EVERYWHERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])
/** More rounds than any address needs; each one only takes something off. */
const MOST_ROUNDS = 10

/**
 * The address with a scheme and without the path of a request: `localhost:11434` becomes `http://localhost:11434`. A text that can be
 * no address, such as the name of an endpoint, stays as it is. Completing twice changes nothing.
 */
export function completeAddress(text: string): string {
  let address = text
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = completeOnce(address)
    if (next === address) return address
    address = next
  }
  return address
}

/** Whether a text is meant as an address and not as the name of an endpoint. */
export const looksLikeAddress = (text: string): boolean => /[.:/[]/.test(text) || text.trim().toLowerCase() === 'localhost'

/** Whether a host of a parsed URL is this machine or on a private network. Such servers speak plain HTTP and mostly need no key. */
export function isNearby(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return /^\[(::1?\]|f[cd]|fe[89ab]|::ffff:(7f|a[0-9a-f]{2}:|c0a8:|ac1[0-9a-f]:))/.test(host)
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host)
  if (!numbers) return !host.includes('.') || /\.(localhost|local|lan|internal|home|home\.arpa)$/.test(host)
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  return (
    [0, 10, 127].includes(first) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 100 && second >= 64 && second < 128)
  )
}

function completeOnce(text: string): string {
  const bare = text.replace(AROUND, '')
  if (bare.startsWith('scripted:')) return bare
  const address = withScheme(bare)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address
  const url = new URL(address)
  const host = EVERYWHERE.get(url.hostname) ?? url.hostname
  const user = /^[a-z]+:\/*([^/?#]*@)/i.exec(address)?.[1] ?? ''
  return `${url.protocol}//${user}${host}${url.port ? `:${url.port}` : ''}${basePath(url)}${url.search}${url.hash}`
}

function withScheme(text: string): string {
  const rest = text.replace(/^\/\/+/, '').replace(/^:(?=\d+([/?#]|$))/, '127.0.0.1:')
  const hasScheme = SCHEME.test(rest) && !HOST_AND_PORT.test(rest) && !BARE_IPV6.test(rest) && !/^[^/?#]*@/.test(rest)
  if (hasScheme || !(looksLikeAddress(rest) || rest.includes('@'))) return text
  const bracketed = rest.replace(BARE_IPV6, (ip) => `[${ip}]`)
  if (!URL.canParse(`http://${bracketed}`)) return text
  return `${isNearby(new URL(`http://${bracketed}`).hostname) ? 'http' : 'https'}://${bracketed}`
}

/** The path without slashes at its end and without that of a request. A deployment's list of models is no request of ours. */
function basePath(url: URL): string {
  let path = url.pathname.replace(/\/+$/, '')
  for (let before = ''; before !== path; ) {
    before = path
    path = path.replace(REQUEST, '').replace(OLLAMA, '')
    if (url.search === '') path = path.replace(LISTING, '')
    path = path.replace(/\/+$/, '')
  }
  return path
}
