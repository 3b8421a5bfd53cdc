// Reads pages over real sockets on loopback; the reader must name their host as its own.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSite } from './read-site.js'

type Page = (response: ServerResponse) => void

const text =
  (type: string, body: string): Page =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body)
const leadsTo =
  (location: string): Page =>
  (response) =>
    response.writeHead(302, { location }).end()

async function startSite(pages: Readonly<Record<string, Page>>): Promise<{ url: string; seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    const page = pages[request.url ?? '']
    if (page) page(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const going = { signal: new AbortController().signal, ownHosts: ['127.0.0.1', 'docs.test'] }

test('a page is read through redirects of its own site, and the site receives only the required headers', async () => {
  const { url, seen } = await startSite({
    '/docs': leadsTo('/docs/'),
    '/docs/': text('text/html; charset=utf-8', '<h1>Größe</h1><a href="a">A</a>'),
  })
  expect(await readSite(`${url}/docs`, going)).toEqual({
    type: 'read',
    address: `${url}/docs/`,
    text: '# Größe\n\nA',
    links: [{ address: `${url}/docs/a`, words: 'A' }],
  })
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  expect(seen[0]?.['user-agent']).toBe('tillgreen')
})

test('Markdown and plain text are read as they are, and of a page without end only its beginning', async () => {
  const endless: Page = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const pour = () => {
      while (response.write('more '.repeat(20_000)));
    }
    response.on('drain', pour)
    pour()
  }
  const { url } = await startSite({ '/a.md': text('text/markdown', '# A *b*\u001b[2J\r\n'), '/endless': endless })
  expect(await readSite(`${url}/a.md`, going)).toMatchObject({ type: 'read', text: '# A *b*[2J' })
  const long = await readSite(`${url}/endless`, going)
  expect(long.type === 'read' && long.text.length).toBeGreaterThan(1_000_000)
})

test('a redirect to another site is not followed, but asked about', async () => {
  const { url } = await startSite({
    '/': leadsTo('https://elsewhere.org/x#y'),
    '/odd': leadsTo('file:///etc/passwd'),
    '/round': leadsTo('/round'),
  })
  expect(await readSite(`${url}/`, going)).toEqual({ type: 'elsewhere', address: 'https://elsewhere.org/x' })
  expect(await readSite(`${url}/odd`, going)).toMatchObject({ type: 'failed', why: expect.stringMatching(/file:.*no address of the web/) })
  expect(await readSite(`${url}/round`, going)).toMatchObject({ type: 'failed', why: expect.stringContaining('from page to page') })
})

test('a failed page is reported with what was expected, what came, and what to do', async () => {
  const { url } = await startSite({
    '/picture': text('image/png', 'x'),
    '/packed': (response) => response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end('x'),
    '/silent': () => undefined,
    '/broken': (response) => response.destroy(),
  })
  const why = async (path: string, more = {}) => {
    const came = await readSite(`${url}${path}`, { ...going, ...more })
    return came.type === 'failed' ? came.why : ''
  }
  expect(await why('/gone')).toMatch(/A page was expected at .*\/gone; it answered 404\..*in a browser/)
  expect(await why('/picture')).toContain('it is image/png')
  expect(await why('/packed')).toContain('packed as br')
  expect(await why('/silent', { deadlineMs: 300 })).toMatch(/within 0\.3 s, and did not come/)
  expect(await why('/broken')).toMatch(/could not be reached \(.+\)\. Is this machine online\?/)
})

test('a private address is refused before anything is sent, also behind a name', async () => {
  const inner = await startSite({ '/': text('text/plain', 'secret') })
  const outer = await startSite({ '/': leadsTo(`${inner.url}/`) })
  const refused = { type: 'failed', why: expect.stringContaining('has the address 127.0.0.1') }
  expect(await readSite(`${inner.url}/`, { ...going, ownHosts: [] })).toMatchObject(refused)
  const named = inner.url.replace('127.0.0.1', 'docs.test')
  const resolve = async () => ['127.0.0.1']
  expect(await readSite(named, { ...going, ownHosts: [], resolve })).toMatchObject(refused)
  expect(await readSite(`${outer.url}/`, going)).toMatchObject({ type: 'elsewhere' })
  expect(inner.seen).toEqual([])
  // The connection goes to the checked address; the name itself leads nowhere.
  expect(await readSite(named, { ...going, resolve })).toMatchObject({ type: 'read', text: 'secret' })
})

test('a run that is stopped ends the reading without a result', async () => {
  const { url } = await startSite({ '/': () => undefined })
  const controller = new AbortController()
  const reading = readSite(`${url}/`, { ...going, signal: controller.signal })
  controller.abort(new Error('stopped'))
  await expect(reading).rejects.toThrow('stopped')
})
