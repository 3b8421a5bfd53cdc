// Notices to an address of the user's: how a run ended and that it waits, for a person who is away from the desk.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

interface Received {
  readonly title: string | undefined
  readonly type: string | undefined
  readonly text: string
}

/** An address that takes notices, after refusing so many of them. */
async function startTopic(refused = 0) {
  const received: Received[] = []
  let left = refused
  const server = createServer(async (request: IncomingMessage, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { title, 'content-type': type } = request.headers
    left -= 1
    if (left < 0) received.push({ title: String(title), type, text: Buffer.concat(pieces).toString() })
    response.writeHead(left < 0 ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/topic`, received }
}

async function build(settings: Readonly<Record<string, string>>, story: Readonly<Record<string, unknown>> = goodStory) {
  const endpoint = await tellStory(story as typeof goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  for (const [key, value] of Object.entries(settings)) {
    const set = await tillgreen(['settings', 'set', `notifications.${key}`, value], place)
    expect(set.code, set.stderr).toBe(0)
  }
  return tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
}

test('the end of a run is sent to the address, without a word of what is built', async () => {
  const { address, received } = await startTopic()
  const result = await build({ address })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(received).toEqual([{ title: 'Tillgreen', type: 'text/plain; charset=utf-8', text: 'A run was verified.' }])
})

test('with details it names run and verdict, as JSON for a webhook; a server that was busy gets it a little later', async () => {
  const { address, received } = await startTopic(1)
  const result = await build({ address, format: 'json', details: 'true' })
  expect(received).toHaveLength(1)
  expect(JSON.parse(received[0]?.text ?? '')).toEqual({
    ...{ event: 'done', title: 'Even squares', run: result.run, at: expect.any(Number) },
    text: expect.stringMatching(/^verified · \d of \d tests green$/),
  })
})

test.skipIf(isFast)(
  'nothing is sent of what the settings leave out, and an address that is not there changes nothing about the run',
  async () => {
    const { address, received } = await startTopic()
    expect((await build({ address, done: 'false' })).outcome).toMatchObject({ verdict: 'verified' })
    expect(received).toEqual([])
    expect((await build({ address: 'http://127.0.0.1:9/' })).outcome).toMatchObject({ verdict: 'verified' })
  },
)

test('an address that would send in the open over a network is refused', async () => {
  const place = { data: temporaryFolder('data') }
  for (const address of ['http://example.org/topic', 'ntfy.example.org/topic', 'file:///etc/passwd']) {
    const set = await tillgreen(['settings', 'set', 'notifications.address', address], place)
    expect([set.code, set.stderr]).toEqual([2, expect.stringContaining('must be an https:// address')])
  }
})
