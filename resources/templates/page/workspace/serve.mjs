// Serves this folder on this machine, as any web host would.
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'

const [host, port] = ['127.0.0.1', 4173]
const root = await realpath(import.meta.dirname)
const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/** The file of an address; null where the folder has none, or hides it. */
async function fileOf(url) {
  const { pathname } = new URL(url ?? '/', `http://${host}`)
  const parts = decodeURIComponent(pathname).split('/').filter(Boolean)
  if (parts.some((part) => part.startsWith('.') || part === 'node_modules')) return null
  const path = await realpath(join(root, ...parts, pathname.endsWith('/') ? 'index.html' : ''))
  return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : null
}

const server = createServer(async (request, response) => {
  const path = await fileOf(request.url).catch(() => null)
  if (path === null) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  response.writeHead(200, { 'content-type': types.get(extname(path)) ?? 'application/octet-stream', 'cache-control': 'no-cache' })
  createReadStream(path).pipe(response)
})
server.listen(port, host, () => console.log(`The page is served at port ${port}.`))
