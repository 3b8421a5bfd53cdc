import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import type { Note } from '../notes/index.js'
import { emptyView } from './run-view.js'
import { fold } from './view.js'
import { lockedNext, unheardOf } from './view-said.js'

type Told = Pick<Entry, 'kind' | 'key' | 'step' | 'body'>

const note = (key: string, body: Note): Told => ({ kind: 'note', key, step: body.type, body: JSON.parse(JSON.stringify(body)) })
const said = (key: string, words: string) => note(key, { type: 'said', request: 1, said: words })
const hear = (...keys: string[]): Told => ({ kind: 'result', key: 'task/a/attempt/1/hear', step: 'hear', body: { said: keys, value: [] } })
const asks = (key: string): Told => ({ kind: 'intent', key, step: 'ask', body: {} })
const answer = (key: string, type: 'answer' | 'fault'): Told => ({ kind: 'result', key, step: 'ask', body: { value: { type } } })
const over = (ended: 'finished' | 'stopped') =>
  note(`ended-${ended}`, { type: 'finished', outcome: { verdict: 'verified', ended, reason: '' }, tree: '', shown: '', ended })

const view = (...told: Told[]) =>
  fold(
    emptyView,
    told.map((each, index) => ({ ...each, seq: index + 1, at: index, factsHash: '' })),
  )
const fates = (...told: Told[]) => view(...told).words.map(({ fate }) => fate)

test('words are used once a prompt with them was answered, and not by a step whose prompt leaves them out', () => {
  const told = [said('said-1', 'one'), hear('said-1')]
  expect(fates(...told)).toEqual(['heard'])
  const [diagnose, review] = ['task/a/attempt/1/diagnose', 'review/part/1/review']
  expect(fates(...told, asks(review), answer(review, 'answer'))).toEqual(['heard'])
  expect(fates(...told, asks(diagnose), answer(diagnose, 'fault'))).toEqual(['heard'])
  expect(fates(...told, asks(diagnose), answer(diagnose, 'answer'))).toEqual(['used'])
  // The prompt was made before they were heard.
  expect(fates(said('said-1', 'one'), asks(diagnose), hear('said-1'), answer(diagnose, 'answer'))).toEqual(['heard'])
})

test('only a run that cannot be resumed has words that were not heard, until they are given to another', () => {
  const told = [said('said-1', 'one'), said('said-2', 'two'), hear('said-1')]
  expect(unheardOf(view(...told))).toEqual([])
  expect(unheardOf(view(...told, over('stopped')))).toEqual([])
  expect(unheardOf(view(...told, over('finished'))).map(({ words }) => words)).toEqual(['one', 'two'])
  expect(fates(...told, over('finished'), note('given-x', { type: 'given', said: ['said-2'], to: 'child' }))).toEqual(['heard', 'given'])
})

test('a file that may not be changed is refused with the reason, and other files of the same step are not', () => {
  const edit = (key: string, path: string) => note(key, { type: 'said', request: 1, said: { path, base: '', text: 'x' } })
  const edits = [
    { path: 'tests/a.py', refused: 'It is sealed.', isConflict: false, before: '' },
    { path: 'b.py', refused: '', isConflict: false, before: '' },
  ]
  const { words } = view(
    edit('said-1', 'tests/a.py'),
    edit('said-2', 'b.py'),
    hear('said-1', 'said-2'),
    note('task/a/attempt/1/person-edited', { type: 'person-edited', edits }),
  )
  expect(words.map(({ fate, by }) => [fate, by])).toEqual([
    ['refused', 'It is sealed.'],
    ['used', 'task/a/attempt/1/hear'],
  ])
})

test('journals of earlier versions tell of words once, as heard', () => {
  expect(view(note('task/a/heard', { type: 'heard', words: ['one'] })).words).toMatchObject([{ words: 'one', fate: 'used' }])
})

test('a file is locked from the moment that a step heard of it, and what waits is locked next', () => {
  const lock = (key: string, path: string, isLocked: boolean) =>
    note(key, { type: 'said', request: 1, said: { lock: path, isLocked, isKnown: false } })
  const heard = [lock('said-1', 'a.py', true), hear('said-1'), note('task/a/locked', { type: 'locked', locked: ['a.py'], unlocked: [] })]
  const waiting = view(...heard, lock('said-2', 'b.py', true), lock('said-3', 'a.py', false))
  expect([waiting.locked, lockedNext(waiting)]).toEqual([['a.py'], ['b.py']])
  const taken = view(...heard, note('task/b/locked', { type: 'locked', locked: ['b.py'], unlocked: ['a.py'] }))
  expect([taken.locked, lockedNext(taken)]).toEqual([['b.py'], ['b.py']])
  // The run that goes on takes locks over: they are not offered as feedback.
  expect(unheardOf(view(...heard, lock('said-2', 'b.py', true), over('finished')))).toEqual([])
})
