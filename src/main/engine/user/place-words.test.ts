import { expect, it } from 'vitest'
import type { PlanTask } from '../../../contract/run/plan.js'
import { readPlaces } from './place-words.js'

const tasks = [{ id: 'list', title: 'List', acceptance: ['x'] } as unknown as PlanTask]
const words = ['Sort it by name. Use short functions.', 'Why is it slow?']
const read = (parts: readonly object[], bySpan = true) => readPlaces(words, tasks, JSON.stringify({ parts }), bySpan)
const all = [
  { quote: 'Sort it by name.', task: 'list', clause: 'b, a is listed as a, b' },
  { quote: 'Use short functions.', why: 'how it is written' },
  { quote: 'Why is it slow?', why: 'a question' },
]

it('each part is a clause of a task, or has a reason why no test can check it', () => {
  expect(read(all)).toEqual({
    ok: true,
    value: [
      { type: 'clause', quote: 'Sort it by name.', task: 'list', clause: 'b, a is listed as a, b' },
      { type: 'untested', quote: 'Use short functions.', why: 'how it is written' },
      { type: 'untested', quote: 'Why is it slow?', why: 'a question' },
    ],
  })
})

it('a clause names those of the plan that it replaces, which must exist', () => {
  const replacing = (clause: number) => [{ ...all[0], replaces: [{ task: 'list', clause }] }, all[1], all[2]] as object[]
  expect(read(replacing(1))).toMatchObject({ ok: true, value: [{ replaces: [{ task: 'list', clause: 'x' }] }, {}, {}] })
  expect(read(replacing(2))).toMatchObject({ ok: false, problems: ['Task “list” has no clause 2 that could be replaced.'] })
})

it.each([
  ['a sentence that no part has', all.slice(0, 2), 'Why is it slow?'],
  ['words that the user did not write', [...all, { quote: 'Sort by age.', task: 'list', clause: 'x' }], 'Sort by age.'],
  ['an unknown task', [{ ...all[0], task: 'sort' }, all[1], all[2]], 'There is no task “sort”; take one of: list.'],
  ['a part with neither clause nor reason', [all[0], all[1], { quote: 'Why is it slow?' }], 'neither a clause'],
])('%s goes back', (_, parts, problem) => {
  const reading = read(parts as readonly object[])
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] })
})

it('a quotation covers its own words and not its whole sentence, except in earlier runs', () => {
  const parts = [{ ...all[0], quote: 'Sort it' }, all[1], all[2]] as object[]
  expect(read(parts)).toMatchObject({ ok: false, problems: [expect.stringContaining('“by name.”')] })
  expect(read(parts, false)).toMatchObject({ ok: true })
})
