// The address at which the pages of running programs are seen: one loopback port, and for each program a host name of its own,
// so that no two of them, nor Tillgreen itself, share cookies or storage.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '../../sandbox/box.js'
import { carryRequest, carryUpgrade, type Program, programAt, refuse } from './carry.js'

export interface Previews {
  /** The port; opens it at the first call. */
  port(): Promise<number>
  /** Shows what listens at a port of a box. The address is gone once it is closed. */
  show(reach: Reach, port: number): Promise<Preview>
  close(): Promise<void>
}

export interface Preview {
  readonly url: string
  close(): void
}

/** Browsers take every name below it for this machine, without asking anybody. */
const DOMAIN = 'localhost'

export function openPreviews(): Previews {
  const programs = new Map<string, Program>()
  let opening: Promise<Server> | null = null

  const find = (headers: IncomingHttpHeaders): Program | null => {
    const [, name = ''] = /^([a-z0-9]+)\.localhost:\d{1,5}$/.exec(headers.host ?? '') ?? []
    return programs.get(name) ?? null
  }
  const open = async (): Promise<Server> => {
    const server = createServer((asked, answer) => {
      const program = find(asked.headers)
      if (program === null) return refuse(answer, 404, 'No program is shown here. It has ended; start it again in Tillgreen.')
      carryRequest(program, asked, answer)
    })
    server.on('upgrade', (asked, browser, head) => {
      const program = find(asked.headers)
      // Only its own page may speak to a program: an upgrade is not bound to its origin by the browser.
      if (program === null || asked.headers.origin !== `http://${asked.headers.host}`) return browser.destroy()
      carryUpgrade(program, asked, browser, head)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return server
  }
  const port = async () => {
    opening ??= open()
    return ((await opening).address() as AddressInfo).port
  }

  return {
    port,
    async show(reach, inside) {
      // Not to be guessed by other pages in the same browser.
      const name = `p${randomBytes(8).toString('hex')}`
      const program = programAt(reach, inside)
      const url = `http://${name}.${DOMAIN}:${await port()}/`
      programs.set(name, program)
      return {
        url,
        close() {
          programs.delete(name)
          program.agent.destroy()
        },
      }
    },
    async close() {
      const server = await opening
      if (server === null) return
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
