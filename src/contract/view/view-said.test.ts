import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import type { Note } from '../notes/index.js'
import { emptyView } from './run-view.js'
import { fold } from './view.js'
import { lockedNext, unusedWords } from './view-said.js'

type PlainEntry = Pick<Entry, 'kind' | 'key' | 'step' | 'body'>

const note = (key: string, body: Note): PlainEntry => ({ kind: 'note', key, step: body.type, body: JSON.parse(JSON.stringify(body)) })
const said = (key: string, words: string) => note(key, { type: 'said', request: 1, said: words })
const hear = (...keys: string[]): PlainEntry => ({
  kind: 'result',
  key: 'task/a/attempt/1/hear',
  step: 'hear',
  body: { said: keys, value: [] },
})
const asks = (key: string): PlainEntry => ({ kind: 'intent', key, step: 'ask', body: {} })
const answer = (key: string, type: 'answer' | 'fault'): PlainEntry => ({ kind: 'result', key, step: 'ask', body: { value: { type } } })
const over = (ended: 'finished' | 'stopped') =>
  note(`ended-${ended}`, { type: 'finished', outcome: { verdict: 'verified', ended, reason: '' }, tree: '', shown: '', ended })

const view = (...entries: PlainEntry[]) =>
  fold(
    emptyView,
    entries.map((each, index) => ({ ...each, seq: index + 1, at: index, factsHash: '' })),
  )
const fates = (...entries: PlainEntry[]) => view(...entries).words.map(({ fate }) => fate)

test('words are used once a prompt with them was answered, but not by a step whose prompt omits them', () => {
  const entries = [said('said-1', 'one'), hear('said-1')]
  expect(fates(...entries)).toEqual(['heard'])
  const [diagnose, review] = ['task/a/attempt/1/diagnose', 'review/part/1/review']
  expect(fates(...entries, asks(review), answer(review, 'answer'))).toEqual(['heard'])
  expect(fates(...entries, asks(diagnose), answer(diagnose, 'fault'))).toEqual(['heard'])
  expect(fates(...entries, asks(diagnose), answer(diagnose, 'answer'))).toEqual(['used'])
  // The prompt was made before a step took them.
  expect(fates(said('said-1', 'one'), asks(diagnose), hear('said-1'), answer(diagnose, 'answer'))).toEqual(['heard'])
})

test('only a run that cannot be resumed has unused words, until they are given to another', () => {
  const entries = [said('said-1', 'one'), said('said-2', 'two'), hear('said-1')]
  expect(unusedWords(view(...entries))).toEqual([])
  expect(unusedWords(view(...entries, over('stopped')))).toEqual([])
  expect(unusedWords(view(...entries, over('finished'))).map(({ words }) => words)).toEqual(['one', 'two'])
  expect(fates(...entries, over('finished'), note('given-x', { type: 'given', said: ['said-2'], to: 'child' }))).toEqual(['heard', 'given'])
})

test('a file that may not be changed is refused with the reason, unlike other files of the same step', () => {
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

test('journals of earlier versions show words once, as heard', () => {
  expect(view(note('task/a/heard', { type: 'heard', words: ['one'] })).words).toMatchObject([{ words: 'one', fate: 'used' }])
})

test('a file is locked once a step took the lock, and waiting locks come next', () => {
  const lock = (key: string, path: string, isLocked: boolean) =>
    note(key, { type: 'said', request: 1, said: { lock: path, isLocked, isKnown: false } })
  const locked = [lock('said-1', 'a.py', true), hear('said-1'), note('task/a/locked', { type: 'locked', locked: ['a.py'], unlocked: [] })]
  const waiting = view(...locked, lock('said-2', 'b.py', true), lock('said-3', 'a.py', false))
  expect([waiting.locked, lockedNext(waiting)]).toEqual([['a.py'], ['b.py']])
  const taken = view(...locked, note('task/b/locked', { type: 'locked', locked: ['b.py'], unlocked: ['a.py'] }))
  expect([taken.locked, lockedNext(taken)]).toEqual([['b.py'], ['b.py']])
  // The next run takes locks over: they are not offered as feedback.
  expect(unusedWords(view(...locked, lock('said-2', 'b.py', true), over('finished')))).toEqual([])
})
