// An answer without a finish reason is taken where its transport and its text both show that it is whole; real sockets on loopback.
import { createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { profileFor, question, quick } from '../../../../test/support/model.js'
import { chatCompletions } from '../dialects/openai-compatible.js'
import { createOverHttp } from './over-http.js'

const signal = new AbortController().signal
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const BLOCK = '<<<<<<< FILE a.py\nx = 1\n>>>>>>> END\n'
const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

interface Sent {
  readonly head: string
  readonly body: Buffer
  readonly isReset?: boolean
}

/** A model behind a server that sends these bytes to one question each, and then ends the connection. */
async function modelOf(...all: readonly Sent[]) {
  let asked = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      // What kind of server it is.
      if (/^GET/.test(request.toString('latin1'))) return socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
      const { head, body, isReset } = all[Math.min(asked++, all.length - 1)] as Sent
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n${head}\r\n\r\n`), body]), () =>
        isReset ? socket.resetAndDestroy() : socket.end(),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return createOverHttp(chatCompletions, profileFor(`http://127.0.0.1:${port}/v1`), quick)
}

const inChunks = (body: string | Buffer, last = '0\r\n\r\n'): Sent => {
  const bytes = Buffer.from(body)
  return {
    head: 'connection: close\r\ntransfer-encoding: chunked',
    body: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(`\r\n${last}`)]),
  }
}
const inLength = (body: string, more = 0): Sent => ({
  head: `connection: close\r\ncontent-length: ${Buffer.byteLength(body) + more}`,
  body: Buffer.from(body),
})
const untilClosed = (body: string): Sent => ({ head: 'connection: close', body: Buffer.from(body) })

describe('a whole text without a finish reason', () => {
  test.each([
    ['in chunks with the last one', inChunks(chunk(BLOCK))],
    ['in as many bytes as were announced', inLength(chunk(BLOCK))],
    ['with an empty finish reason', inChunks(chunk(BLOCK, ''))],
  ])('is an answer %s', async (_, sent) => {
    const reply = await (await modelOf(sent)).ask(question, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: BLOCK, finish: 'unsaid', tries: [{ fault: null }] })
  })

  test.each([
    ['in chunks without the last one', inChunks(chunk(BLOCK), '')],
    ['in chunks, and a reset', { ...inChunks(chunk(BLOCK), ''), isReset: true }],
    ['in fewer bytes than were announced', inLength(chunk(BLOCK), 7)],
    ['that ends with the connection alone', untilClosed(chunk(BLOCK))],
    ['that ends with a reset alone', { ...untilClosed(chunk(BLOCK)), isReset: true }],
    ['in a compressed body', (({ head, body }) => ({ head: `${head}\r\ncontent-encoding: gzip`, body }))(inChunks(gzipSync(chunk(BLOCK))))],
  ])('is none %s', async (_, sent) => {
    expect(await (await modelOf(sent)).ask(question, { signal })).toMatchObject({ type: 'fault', fault: 'cut' })
  })
})

test.each([
  ['with a finish reason', chunk(BLOCK, 'stop')],
  ['with the end of the stream', `${chunk(BLOCK)}data: [DONE]\n\n`],
  ['as one JSON value', JSON.stringify({ choices: [{ index: 0, message: { content: BLOCK }, finish_reason: 'stop' }] })],
])('an answer that says its end is taken from a body of unknown length: %s', async (_, body) => {
  const reply = await (await modelOf(untilClosed(body))).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'answer', text: BLOCK, finish: 'stop' })
})

test('a text that stops in its middle is none, however its bytes arrived', async () => {
  for (const text of [BLOCK.slice(0, -4), `${BLOCK}<<<<<<< FILE b.py\n`, '```python\nx = 1\n', 'x = f(1)\n', '{"tasks": ['])
    expect(await (await modelOf(inChunks(chunk(text)))).ask(question, { signal })).toMatchObject({ type: 'fault', fault: 'cut' })
})

test('a model whose endpoint gave a finish reason before is held to it', async () => {
  const model = await modelOf(inChunks(chunk(BLOCK, 'stop')), inChunks(chunk(BLOCK)))
  expect(await model.ask(question, { signal })).toMatchObject({ type: 'answer', finish: 'stop' })
  expect(await model.ask(question, { signal })).toMatchObject({ type: 'fault', fault: 'cut' })
})
