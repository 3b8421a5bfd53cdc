import { expect, test } from 'vitest'
import { everyRow } from '../../test/support/every-row.js'
import type { Entry } from '../contract/journal/entry.js'
import { NoteRow } from '../contract/notes/index.js'
import { emptyView } from '../contract/view/run-view.js'
import { StepRow } from '../contract/view/step-rows.js'
import { fold } from '../contract/view/view.js'
import { saySame, textOf } from './row.js'

const { rows } = fold(emptyView, everyRow())

test('every row of a timeline has these words', async () => {
  const lines = rows.map(({ data, tone }) => {
    const { title, detail, text } = textOf(data)
    return [`${tone.padEnd(10)}${title}${detail && `  |  ${detail}`}`, ...(text ? text.split('\n').map((line) => `          ${line}`) : [])]
  })
  await expect(`${lines.flat().join('\n')}\n`).toMatchFileSnapshot('row.test.txt')
})

test('the rows above are of every type that there is', () => {
  const types = (schema: typeof NoteRow | typeof StepRow) => schema.options.map((option) => option.shape.type.value)
  expect(new Set(rows.map(({ data }) => data.type))).toEqual(new Set([...types(NoteRow), ...types(StepRow)]))
})

test('two test runs that differ in time alone say the same, and those that differ in what they found do not', () => {
  const data = rows.flatMap((row) => (row.data.type === 'tested' && !row.data.isStub && row.data.counts ? [row.data] : []))
  const [one, other] = [data[0], data[1]]
  if (!one || !other) throw new Error('The journal tests twice.')
  expect(textOf(one)).not.toEqual(textOf({ ...one, durationMs: one.durationMs + 9_000 }))
  expect(saySame(one, { ...one, durationMs: one.durationMs + 9_000 })).toBe(true)
  expect(saySame(one, other)).toBe(false)
})

test('only a row whose detail says how long it took is timed', () => {
  expect(new Set(rows.flatMap(({ data }) => (textOf(data).isTimed ? [data.type] : [])))).toEqual(new Set(['tested']))
})

test('foreign steps with names of object properties get words', () => {
  const intents = ['constructor', 'toString', '__proto__'].flatMap((name): Entry[] => {
    const entry = { seq: 0, at: 0, kind: 'intent' as const, factsHash: '', body: {} }
    return [
      { ...entry, key: `task/a/${name}`, step: 'ask' },
      { ...entry, key: `task/b/${name}`, step: name },
    ]
  })
  const view = fold(
    emptyView,
    intents.map((entry, index) => ({ ...entry, seq: index + 1 })),
  )
  expect(view.rows.map(({ data }) => textOf(data).title)).toEqual(Array.from({ length: 3 }, () => 'Asking the model'))
})

test('a pause says what it waits for while it lasts, and afterwards how long that was', () => {
  expect(textOf({ type: 'paused' })).toMatchObject({ title: 'Paused', detail: 'the current step will finish first' })
  expect(textOf({ type: 'paused', forMs: 130_000 })).toMatchObject({ title: 'Paused for 2:10', detail: '' })
  expect(textOf({ type: 'paused', forMs: 3 })).toMatchObject({ title: 'Paused', detail: '' })
})
