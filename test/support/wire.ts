// The browser face without a browser: the built program, and its own wire over one socket.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { Answering } from '../../src/contract/wire/message.js'
import { SUBPROTOCOL } from '../../src/contract/wire/subprotocol.js'
import { errorText } from '../../src/words/errors/index.js'
import { environmentOf, root, type Surroundings } from './command-line.js'
import { tokenOf } from './token.js'

export interface Face {
  /** Rejects with the sentence of a refusal. */
  ask(path: string, input: unknown): Promise<unknown>
  listen(path: string, input: unknown, onEvent: (event: unknown) => void): void
  /** Ends the program as Ctrl-C would; gives its exit code. */
  close(): Promise<number | null>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
}

/** Starts the face over a data folder and connects to it. */
export async function openFace(place: Surroundings): Promise<Face> {
  const [program = '', ...words] = [...(place.through ?? []), process.execPath, join(root, 'out/main/web.js'), '--data', place.data]
  const child = spawn(program, words, {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\S+/.exec(line)?.[0]
      if (found) resolve(found)
    }),
  )
  const url = new URL(address)
  const socket = new WebSocket(`ws://${url.host}/wire`, [SUBPROTOCOL, await tokenOf(address)], { headers: { origin: url.origin } })
  await new Promise((resolve) => socket.once('open', resolve))
  const handlers = new Map<number, (message: Answering) => void>()
  socket.on('message', (data) => {
    const message = Answering.parse(JSON.parse(String(data)))
    handlers.get(message.id)?.(message)
  })
  const send = (type: 'ask' | 'listen', path: string, input: unknown, onMessage: (message: Answering) => void) => {
    const id = handlers.size
    handlers.set(id, onMessage)
    socket.send(JSON.stringify({ id, type, path, input }))
  }
  return {
    ask: (path, input) =>
      new Promise((resolve, reject) =>
        send('ask', path, input, (message) => {
          if (message.type !== 'answer') return
          if (message.answer.ok) resolve(message.answer.value)
          else reject(new Error(errorText(message.answer.error)))
        }),
      ),
    listen: (path, input, onEvent) => send('listen', path, input, (message) => message.type === 'event' && onEvent(message.event)),
    async close() {
      const over = new Promise<number | null>((resolve) => child.once('exit', resolve))
      socket.close()
      child.kill('SIGTERM')
      return over
    },
    async kill() {
      const over = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await over
    },
  }
}
