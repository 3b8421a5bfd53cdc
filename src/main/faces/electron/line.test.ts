// The line to one load of the page: which messages it carries, and how many may be under way.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { feed, serve } from '../../../contract/wire/define.js'
import { Answering } from '../../../contract/wire/message.js'
import { serveLine } from '../rpc.js'
import { openLine } from './line.js'

const PIECE = 300_000
let ended = 0
const contract = { story: { tell: feed(z.object({ pieces: z.number() }), z.string()) } }
const wire = serve(
  contract,
  {
    story: {
      async tell({ pieces }, emit, signal) {
        for (let index = 0; index < pieces; index++) emit(String(index).padEnd(PIECE))
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended += 1
      },
    },
  },
  () => {},
)

function openCarried() {
  const sent: Answering[] = []
  const refused: string[] = []
  const line = openLine(
    'load-1',
    (text) => sent.push(Answering.parse(JSON.parse(text))),
    (why) => refused.push(why),
  )
  serveLine(line, wire)
  return { line, sent, refused }
}
const listen = (pieces: number) => JSON.stringify({ id: 1, type: 'listen', path: 'story.tell', input: { pieces } })
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('messages that the page has not taken are held back, in order, and sent as it takes them', async () => {
  const { line, sent } = openCarried()
  line.take(listen(12))
  await settled()
  expect(sent.length).toBe(4)
  for (let taken = 0; taken < 12; taken++) line.taken()
  expect(sent.map((each) => (each.type === 'event' ? Number(String(each.event).trim()) : each.type))).toEqual([
    ...Array.from({ length: 12 }, (_, index) => index),
  ])
  line.taken()
  expect(line.waiting()).toBe(0)
})

test('a page that takes nothing gets an event that it is too slow, and no more is held for it', async () => {
  const { line, sent } = openCarried()
  line.take(listen(400))
  await settled()
  expect(sent.at(-1)).toMatchObject({ type: 'ended', error: { code: 'feed-too-fast' } })
  expect(sent.length).toBeLessThan(10)
})

test('feeds end with the load that listened, and later messages are dropped', async () => {
  ended = 0
  const { line, sent } = openCarried()
  line.take(listen(1))
  await settled()
  line.close()
  line.take(listen(1))
  await expect.poll(() => ended).toBe(1)
  await settled()
  expect(sent.length).toBe(1)
})

test('a page that does not keep to the protocol loses its line', () => {
  const { line, refused } = openCarried()
  line.take('{"id":1}')
  expect(refused).toEqual(['not a message'])
})
