import { expect, test } from 'vitest'
import { Suite, withRest, withSuite } from './suite.js'

const suite = (more: object): Suite => Suite.parse({ task: 'a', hash: 'h', files: ['t.py'], red: [], refused: [], ...more })
const held = (tree: string, ...ids: string[]) => ({ tree, files: ['t.py'], tests: ids.map((id) => ({ id, clause: 'c' })) })

test('hidden tests that a later suite took over are put back from its tree alone: the older text would undo an amendment', () => {
  const first = suite({ red: ['t.py one', 't.py two'], heldOut: held('old', 't.py two') })
  const later = suite({ red: ['t.py one', 't.py two'], retired: ['t.py one', 't.py two'], heldOut: held('new', 't.py two') })
  expect(withSuite([first], later).map(({ red, heldOut }) => [red, heldOut?.tree])).toEqual([
    [[], undefined],
    [['t.py one', 't.py two'], 'new'],
  ])
})

test('hidden tests of other files do not move', () => {
  const first = suite({ heldOut: { ...held('old', 't.py two', 'u.py one'), files: ['t.py', 'u.py'] } })
  const [earlier] = withSuite([first], suite({ heldOut: held('new', 't.py two') }))
  expect(earlier?.heldOut).toEqual({ tree: 'old', files: ['u.py'], tests: [{ id: 'u.py one', clause: 'c' }] })
})

test('suites of a task that was split hide their own tests of one file, in the same tree and after one of them was amended', () => {
  const whole = suite({ red: ['t.py one', 't.py two', 't.py three'], heldOut: held('old', 't.py one', 't.py two') })
  const [first, rest] = withRest([whole], 'a', 'a-rest', ['t.py two', 't.py three'])
  expect([first, rest].map((each) => [each?.task, each?.red, each?.heldOut])).toEqual([
    ['a', ['t.py one'], held('old', 't.py one')],
    ['a-rest', ['t.py two', 't.py three'], held('old', 't.py two')],
  ])
  if (!first || !rest) throw new Error('The suite was lost.')
  expect(withSuite([first], rest)[0]?.heldOut).toEqual(held('old', 't.py one'))
  const amended = suite({ task: 'a-rest', red: ['t.py two'], retired: ['t.py two', 't.py three'], heldOut: held('new', 't.py two') })
  expect(withSuite([first, rest], amended).map(({ heldOut }) => heldOut)).toEqual([held('new', 't.py one'), null, held('new', 't.py two')])
})
