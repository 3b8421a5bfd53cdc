// The barest terminal in a page: node-pty, one socket that carries its text, xterm that acknowledges what it drew.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { WebSocketServer } from 'ws'
import { PAUSE_AT, RESUME_AT } from '../../src/contract/calls/terminals.js'

interface Pty {
  onData(listen: (text: string) => void): void
  pause(): void
  resume(): void
  kill(): void
}
// The room that uses node-pty declares only the part of it that it needs.
const { spawn } = createRequire(import.meta.url)('node-pty') as {
  spawn(file: string, args: readonly string[], size: { readonly cols: number; readonly rows: number }): Pty
}

const page = ({
  columns,
  rows,
}: {
  readonly columns: number
  readonly rows: number
}) => `<!doctype html><link rel="stylesheet" href="/xterm.css">
<body style="margin:0;background:#000"><div id="place"></div><script type="module">
import { Terminal } from '/xterm.mjs'
const terminal = new Terminal({ cols: ${columns}, rows: ${rows}, scrollback: 5000, fontSize: 12, lineHeight: 1.35 })
terminal.open(document.getElementById('place'))
const socket = new WebSocket('ws://' + location.host)
socket.onmessage = ({ data }) => terminal.write(data, () => socket.send(String(data.length)))
</script>`

/** Milliseconds from the start of `cat` to the last of `characters` drawn. */
export async function floodBare(
  browser: Browser,
  file: string,
  characters: number,
  size: { readonly columns: number; readonly rows: number },
): Promise<number> {
  const xterm = join(process.cwd(), 'node_modules', '@xterm', 'xterm')
  const files: Readonly<Record<string, [string, string]>> = {
    '/': ['text/html', page(size)],
    '/xterm.mjs': ['text/javascript', readFileSync(join(xterm, 'lib', 'xterm.mjs'), 'utf8')],
    '/xterm.css': ['text/css', readFileSync(join(xterm, 'css', 'xterm.css'), 'utf8')],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const done = new Promise<number>((resolve) => {
    sockets.on('connection', (socket) => {
      const started = performance.now()
      let drawn = 0
      let unacknowledged = 0
      let isPaused = false
      const pty = spawn('cat', [file], { cols: size.columns, rows: size.rows })
      pty.onData((text) => {
        unacknowledged += text.length
        socket.send(text)
        if (unacknowledged <= PAUSE_AT || isPaused) return
        isPaused = true
        pty.pause()
      })
      socket.on('message', (message) => {
        drawn += Number(String(message))
        unacknowledged -= Number(String(message))
        if (drawn >= characters) resolve(performance.now() - started)
        if (!isPaused || unacknowledged > RESUME_AT) return
        isPaused = false
        pty.resume()
      })
      socket.on('close', () => pty.kill())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const ms = await done
  await opened.close()
  sockets.close()
  server.close()
  return ms
}
