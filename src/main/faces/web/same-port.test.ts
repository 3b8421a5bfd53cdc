import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { atSamePort } from './same-port.js'

const listen = (port: number): Promise<{ url: string; server: Server }> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    onTestFinished(() => void server.close())
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve({ server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}/` }))
  })

test('the second start has the address of the first', async () => {
  const folder = temporaryFolder()
  const first = await atSamePort(folder, listen)
  await new Promise((done) => first.server.close(done))
  expect((await atSamePort(folder, listen)).url).toBe(first.url)
})

test('a port that another process took is replaced by a free one', async () => {
  const folder = temporaryFolder()
  const first = await atSamePort(folder, listen)
  expect((await atSamePort(folder, listen)).url).not.toBe(first.url)
})
