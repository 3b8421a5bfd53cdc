// A process of its own that asks the browser face a cheap question every 20 ms, and tells how long each answer took.
// Counted from the moment when a question is due, so that one that waits for its turn counts too.
import { WebSocket } from 'ws'
import { SUBPROTOCOL } from '../../src/contract/wire/subprotocol.js'
import { tokenOf } from '../../test/support/token.js'

const EVERY_MS = 20
const MOST_OPEN = 200

const [address = ''] = process.argv.slice(2)
const url = new URL(address)
const socket = new WebSocket(`ws://${url.host}/wire`, [SUBPROTOCOL, await tokenOf(address)], { headers: { origin: url.origin } })
await new Promise((resolve) => socket.once('open', resolve))

const due = new Map<number, number>()
let answers: number[] = []
let next = 0
socket.on('message', (data) => {
  const { id, answer } = JSON.parse(String(data)) as { id: number; answer: { ok: boolean } }
  const at = due.get(id)
  if (at === undefined) return
  if (!answer.ok) throw new Error(`The cheap question was refused: ${String(data)}`)
  due.delete(id)
  answers.push(performance.now() - at)
})
setInterval(() => {
  // The host takes only so many questions at once; those that wait tell enough.
  if (due.size >= MOST_OPEN) return
  due.set(next, performance.now())
  socket.send(JSON.stringify({ id: next, type: 'ask', path: 'history.today', input: {} }))
  next += 1
}, EVERY_MS)

process.on('message', () => {
  // What has no answer yet waits at least until now.
  const open = [...due.values()].map((at) => performance.now() - at)
  process.send?.([...answers, ...open])
  answers = []
})
process.send?.([])
