// A port inside a running box is reached from outside, and only that: the way leads into the sandbox and to nowhere else.
import { createServer, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { identify } from '../limits/process-tree.js'
import { PLACE, tryInSandbox } from '../process/trial.js'
import type { PortForward } from '../request.js'
import { forwardOf } from './port-forward.js'

const ECHO = `
use strict; use warnings;
socket(my $server, 2, 1, 0) or die; bind($server, pack('S n C4 x8', 2, 4173, 127, 0, 0, 1)) or die $!; listen($server, 8);
$| = 1; print "open\\n";
while (accept(my $client, $server)) { next if fork; while (sysread($client, my $bytes, 4096)) { syswrite($client, uc $bytes) } exit 0 }
`

/** Runs a program in a sandbox, uses the way to it, and ends both. */
async function withSandbox<T>(argv: readonly string[], use: (reach: PortForward) => Promise<T>): Promise<T> {
  const opened = Promise.withResolvers<PortForward>()
  const ready = Promise.withResolvers<void>()
  const stop = new AbortController()
  const box = tryInSandbox(argv, {
    signal: stop.signal,
    onOutput: (text) => void (text.includes('open') && ready.resolve()),
    onStart: opened.resolve,
  })
  await ready.promise
  const used = await use(await opened.promise)
  stop.abort()
  await box
  return used
}

/** The reply to some words; the error where there is none. */
function said(stream: Socket, words: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    stream.on('error', (error) => resolve(`failed: ${error.message}`))
    stream.on('data', (bytes) => {
      received += bytes
      if (received.length >= words.length) stream.end()
    })
    stream.on('close', () => resolve(received))
    stream.write(words)
  })
}

it('carries bytes both ways, over several streams at once', async () => {
  const long = 'x'.repeat(300_000)
  const replies = await withSandbox(['perl', '-e', ECHO], (reach) =>
    Promise.all([said(reach.open(4173), 'one'), said(reach.open(4173), long), said(reach.open(4173), 'two')]),
  )
  expect(replies).toEqual(['ONE', long.toUpperCase(), 'TWO'])
})

it('reports that the box is gone', async () => {
  const reach = await withSandbox(['sh', '-c', 'echo open; sleep 60'], async (way) => way)
  expect(await said(reach.open(4173), 'one')).toBe('failed: the box is gone')
})

it('never leads to a port of this machine, whatever process it gets', async () => {
  const server = createServer((socket) => socket.end('a secret of this machine')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const own = identify(process.pid)
  if (own === null || address === null || typeof address === 'string') throw new Error('This process is not there.')
  const outside = forwardOf(own, PLACE)
  const reply = await said(outside.open(address.port), 'one')
  await vi.waitFor(() => expect(outside.why()).toBe(`process ${process.pid} is in no box`))
  const replyInside = await withSandbox(['sh', '-c', 'echo open; sleep 60'], async (reach) => {
    const words = await said(reach.open(address.port), 'one')
    await vi.waitFor(() => expect(reach.why()).toBe(`nobody listens at port ${address.port}: Connection refused`))
    return words
  })
  server.close()
  expect([reply, replyInside]).toEqual([expect.stringMatching(/^failed/), expect.stringMatching(/^failed/)])
})
