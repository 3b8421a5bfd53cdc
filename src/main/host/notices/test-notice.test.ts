// The notice that a user sends to see whether their address takes it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Notifications } from '../../../contract/config/settings.js'
import { testNotice } from './notices.js'

async function startServer(status: number) {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    received.push(text)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, received, settings: Notifications.parse({ address: `http://${host}/topic`, format: 'json' }) }
}

test('the test notice says that it is one, and that it was taken', async () => {
  const { host, received, settings } = await startServer(200)
  expect(await testNotice(settings, 1_000)).toEqual({ host, fault: null })
  expect(received.map((text) => JSON.parse(text))).toEqual([
    { event: 'test', title: 'Tillgreen', text: expect.stringContaining('This is a test.'), run: '', at: 1_000 },
  ])
})

test('an address that refuses the test notice is reported with its answer', async () => {
  const { host, settings } = await startServer(404)
  expect(await testNotice(settings, 1_000)).toEqual({ host, fault: 'HTTP 404' })
})

test('nothing is sent where no address is set', async () => {
  expect(await testNotice(Notifications.parse({}), 1_000)).toBeNull()
})
