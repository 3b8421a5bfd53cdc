// Builds the page, opens the database, and serves page and requests at one port of this machine.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { build, preview } from 'vite'
import { handle } from './src/server/api.ts'
import { openStore } from './src/server/store.ts'

const [host, port] = ['127.0.0.1', 4173]
const data = join(import.meta.dirname, 'data')
mkdirSync(data, { recursive: true })
const store = openStore(join(data, 'app.db'))

/** Answers a request of Node's server with the response of the program. */
async function answer(incoming, outgoing) {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const request = new Request(new URL(incoming.url, `http://${host}:${port}`), {
    method: incoming.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  })
  const response = await handle(request, store)
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const api = {
  name: 'api',
  configurePreviewServer(server) {
    server.middlewares.use((incoming, outgoing, next) => {
      if (incoming.url.startsWith('/api/')) answer(incoming, outgoing).catch(next)
      else next()
    })
  },
}

await build({ logLevel: 'warn' })
await preview({ plugins: [api], preview: { host, port, strictPort: true } })
console.log(`The app is built and served at port ${port}.`)
