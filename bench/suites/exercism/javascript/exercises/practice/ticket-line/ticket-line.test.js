import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TicketLine } from './ticket-line.js'

test('numbers are drawn and called in their order', () => {
  const line = new TicketLine()
  assert.deepEqual([line.draw(), line.draw(), line.draw()], [1, 2, 3])
  assert.deepEqual([line.call(), line.call(), line.waiting], [1, 2, 1])
})

test('nobody waits', () => {
  const line = new TicketLine()
  assert.equal(line.call(), null)
  assert.equal(line.waiting, 0)
})

test('a visitor gives up', () => {
  const line = new TicketLine()
  line.draw()
  line.draw()
  assert.deepEqual([line.leave(1), line.leave(1), line.leave(9)], [true, false, false])
  assert.equal(line.call(), 2)
})

test('numbers are never used again, and lines are apart', () => {
  const line = new TicketLine()
  line.draw()
  line.call()
  assert.equal(line.draw(), 2)
  assert.equal(new TicketLine().draw(), 1)
})
