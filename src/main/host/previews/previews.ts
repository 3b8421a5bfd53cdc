// The addresses at which the pages of running programs are seen: a few loopback ports, each for one program at a time. They are
// open before any program is, so that the window can name them, and nothing else, as what it may frame.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userError } from '../../../contract/errors/index.js'
import type { PortForward } from '../../sandbox/request.js'
import { type Program, programAt, proxyRequest, proxyUpgrade, refuse } from './proxy.js'

export interface Previews {
  /** All ports; opens them at the first call. */
  ports(): Promise<readonly number[]>
  /** Shows what listens at a port of a sandbox. Throws `previews-taken` where every address is in use. */
  show(reach: PortForward, port: number): Promise<Preview>
  close(): Promise<void>
}

export interface Preview {
  readonly url: string
  /** Frees the address; it is another program's after that. */
  close(): void
}

/** Programs that can be looked at beside each other. */
const ADDRESSES = 4

interface Address {
  readonly server: Server
  readonly port: number
  program: Program | null
}

export function openPreviews(): Previews {
  let opening: Promise<readonly Address[]> | null = null
  const addresses = () => {
    opening ??= Promise.all(Array.from({ length: ADDRESSES }, openAddress))
    return opening
  }
  return {
    ports: async () => (await addresses()).map(({ port }) => port),
    async show(reach, port) {
      const free = (await addresses()).find(({ program }) => program === null)
      if (free === undefined) throw userError('previews-taken', { most: ADDRESSES })
      const program = programAt(reach, port)
      free.program = program
      const close = () => {
        program.agent.destroy()
        free.server.closeAllConnections()
        if (free.program === program) free.program = null
      }
      return { url: `http://127.0.0.1:${free.port}/`, close }
    },
    async close() {
      for (const { server } of (await opening) ?? []) {
        server.closeAllConnections()
        await new Promise<void>((resolve) => server.close(() => resolve()))
      }
    },
  }
}

async function openAddress(): Promise<Address> {
  const server = createServer((asked, answer) => {
    if (!isOwn(asked.headers)) return refuse(answer, 403, 'other-address')
    if (address.program === null) return refuse(answer, 404, 'no-program')
    proxyRequest(address.program, asked, answer)
  })
  server.on('upgrade', (asked, browser, head) => {
    // Only its own page may speak to a program: an upgrade is not bound to its origin by the browser.
    const isFromPage = isOwn(asked.headers) && asked.headers.origin === `http://${asked.headers.host}`
    if (address.program === null || !isFromPage) return browser.destroy()
    proxyUpgrade(address.program, asked, browser, head)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const isOwn = (headers: IncomingHttpHeaders) => headers.host === `127.0.0.1:${port}`
  const address: Address = { server, port, program: null }
  return address
}
