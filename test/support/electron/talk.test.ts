import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { openTalk } from './talk.js'

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
