// Starts the browser face from a command line: host, server, one line with the address, and a window where there is one.
import { parseArgs } from 'node:util'
import { UserError } from '../../../contract/errors/index.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import { thrownText } from '../../../words/errors/index.js'
import type { Host } from '../../host/host.js'
import { dataFolder, rendererFolder } from '../places.js'
import { startHost } from '../start-host.js'
import { type AppWindow, findBrowser, openAppWindow } from './app-window.js'
import { atSamePort } from './same-port.js'
import type { WebServer } from './server.js'
import { startWeb } from './start-web.js'

const USAGE = 'Usage: node out/main/web.js [--data DIR] [--port N] [--base-url URL] [--open]'

/** Milliseconds within which an address is opened: by a browser that is being started, and by a user who reads it. */
const HANDED_MS = 60_000
const PRINTED_MS = 600_000

/** Runs until Ctrl-C, or until the window that it opened is closed. Gives the exit code; 2 is wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  const flags = read(argv)
  if (typeof flags === 'string') return complain(`${flags}\n${USAGE}`, 2)
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  let host: Host | null = null
  let server: WebServer | null = null
  let window: AppWindow | null = null
  try {
    host = startHost({ data: flags.data, baseUrl: flags.baseUrl, isAttended: true })
    const opened = host
    const onSpent = () => void (server && process.stdout.write(`To open another tab or browser, use ${server.newAddress(PRINTED_MS)}\n`))
    const open = (port: number) => startWeb({ host: opened, rendererFolder: rendererFolder(), port, onSpent })
    server = await (flags.port === 0 ? atSamePort(dataFolder(flags.data), open) : open(flags.port))
    process.stdout.write(`Tillgreen is open at ${server.newAddress(PRINTED_MS)}\n`)
    const browser = flags.open ? findBrowser(process.env) : null
    window = browser ? openAppWindow(browser, server.newAddress(HANDED_MS), dataFolder(flags.data)) : null
    await Promise.race([interrupted, window ? untilClosed(window) : interrupted])
    return 0
  } catch (error) {
    return complain(thrownText(error), error instanceof UserError ? 2 : 70)
  } finally {
    window?.close()
    await server?.close()
    // Stops what runs, so that it can be resumed.
    await host?.close()
  }
}

/** A window that we cannot watch does not end the face: the address was printed. */
async function untilClosed(window: AppWindow): Promise<void> {
  if (await window.closed) return
  process.stderr.write('Could not open a window. Open the address in a browser, and press Ctrl-C to quit.\n')
  await new Promise(() => {})
}

interface Flags {
  readonly data: string | undefined
  readonly baseUrl: string | undefined
  readonly port: number
  readonly open: boolean
}

function read(argv: readonly string[]): Flags | string {
  try {
    const { values } = parseArgs({
      args: [...argv],
      strict: true,
      options: { data: { type: 'string' }, port: { type: 'string' }, 'base-url': { type: 'string' }, open: { type: 'boolean' } },
    })
    const port = Number(values.port ?? 0)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port expects a number from 0 to 65535, but got "${values.port}".`
    return { data: values.data, baseUrl: values['base-url'], port, open: values.open ?? false }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function complain(line: string, code: number): number {
  process.stderr.write(`${plainBlock(line)}\n`)
  return code
}
