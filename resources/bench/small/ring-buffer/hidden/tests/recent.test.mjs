import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Recent } from '../src/recent.mjs'

const ROOM = @@room@@
const inOrder = (values) => ('@@order.kind@@' === 'old' ? values : [...values].reverse())
const filled = (...values) => {
  const recent = new Recent()
  for (const value of values) recent.add(value)
  return recent
}
const upTo = (count) => Array.from({ length: count }, (_, at) => at + 1)

describe('Recent', () => {
  it('is empty at first', () => {
    assert.deepEqual([filled().list(), filled().mean()], [[], null])
  })
  it('lists values in its order', () => {
    assert.deepEqual(filled(5, 1, 9).list(), inOrder([5, 1, 9]))
  })
  it('returns nothing as long as there is room', () => {
    assert.equal(new Recent().add(4), undefined)
    assert.deepEqual(filled(...upTo(ROOM)).list(), inOrder(upTo(ROOM)))
  })
  it('makes room for one more', () => {
    const values = [...upTo(ROOM - 1).map((each) => each + 10), 2]
    const recent = filled(...values)
    const gone = '@@drop.kind@@' === 'oldest' ? 11 : 2
    assert.equal(recent.add(50), gone)
    assert.deepEqual(recent.list(), inOrder([...values.filter((value) => value !== gone), 50]))
  })
  it('drops the oldest of equal ones', () => {
    const recent = filled(...upTo(ROOM).map(() => 7))
    assert.equal(recent.add(8), 7)
    assert.equal(recent.list().length, ROOM)
  })
  it('gives the mean', () => {
    assert.equal(filled(1, 2, 6).mean(), 3)
  })
  it('refuses what is no finite number', () => {
    const recent = filled(1)
    for (const value of ['2', null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) assert.throws(() => recent.add(value), TypeError)
    assert.deepEqual(recent.list(), [1])
  })
})
