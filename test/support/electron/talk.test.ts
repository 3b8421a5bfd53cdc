import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../folders.js'
import { Gone, openTalk } from './talk.js'

it('what an answer sets off happens before the message that came with it', async () => {
  const sent: { id: number }[] = []
  const end = Object.assign(new EventEmitter(), { connected: true, send: (message: { id: number }) => sent.push(message) })
  const talk = openTalk(end)
  const happened: string[] = []
  const isQuit = new Promise<void>((resolve) =>
    talk.answer({
      quit: () => {
        happened.push('quit')
        resolve()
      },
    }),
  )
  void talk.ask('messageBox').then(() => happened.push('answered'))
  // As Node gives what was read at once.
  process.nextTick(() => end.emit('message', { type: 'answer', id: sent[0]?.id, value: 0 }))
  process.nextTick(() => end.emit('message', { type: 'ask', id: 1, name: 'quit', args: [] }))
  await isQuit
  expect(happened).toEqual(['answered', 'quit'])
})

it('a question to a side that has just ended is rejected, and breaks nothing', async () => {
  const script = join(temporaryFolder(), 'wait.mjs')
  writeFileSync(script, "process.send('ready')\nsetInterval(() => {}, 1_000)\n")
  const child = fork(script)
  await once(child, 'message')
  const talk = openTalk(child)
  // Nothing is read here between the end of the other side and the question.
  process.kill(child.pid ?? 0, 'SIGKILL')
  const isOver = () =>
    readFileSync(`/proc/${child.pid}/stat`, 'utf8').includes(') Z ') && readdirSync(`/proc/${child.pid}/task`).length === 1
  while (!isOver()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  expect(child.connected).toBe(true)
  const errors: Error[] = []
  child.on('error', (error) => errors.push(error))
  await expect(talk.ask('window')).rejects.toThrow(Gone)
  expect(errors).toEqual([])
})
