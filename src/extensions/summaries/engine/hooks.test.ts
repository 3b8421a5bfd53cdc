// What a summariser says of files is taken by their paths; what is missing or too long goes back, and in the end what there is counts.
import { expect, test } from 'vitest'
import { readSummaries } from './hooks.js'

const answer = (...summaries: { path: string; summary: string }[]) => JSON.stringify({ summaries })

test('each file has its summary on one line; unknown files are left out', () => {
  const reading = readSummaries(
    ['a.py', 'b.py'],
    answer({ path: 'b.py', summary: 'B.\nMore.' }, { path: 'a.py', summary: 'A.' }, { path: 'c.py', summary: 'C.' }),
  )
  expect(reading).toEqual({
    ok: true,
    value: new Map([
      ['a.py', 'A.'],
      ['b.py', 'B. More.'],
    ]),
  })
})

test('a missing summary and one that is too long go back, and what there is counts in the end, cut', () => {
  const reading = readSummaries(['a.py', 'b.py'], answer({ path: 'a.py', summary: 'x'.repeat(700) }))
  expect(reading).toMatchObject({ ok: false, problems: ['The summary of a.py has more than 600 letters.', 'There is no summary of b.py.'] })
  expect(reading.ok ? null : reading.otherwise?.get('a.py')).toHaveLength(600)
  expect(readSummaries(['a.py'], 'It reads files.')).toMatchObject({ ok: false })
})
