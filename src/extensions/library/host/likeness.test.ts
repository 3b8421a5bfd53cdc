import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOneSubject } from './likeness.js'

const recordings = join(import.meta.dirname, '../../../../test/fixtures/runs')
const descriptionOf = (name: string): string => {
  const [head = ''] = readFileSync(join(recordings, name, 'run.jsonl'), 'utf8').split('\n', 1)
  const { setup } = JSON.parse(head) as { setup: { goal: { kind: string; description: string } } }
  return setup.goal.description
}

test.each([
  ['workshop-hours', 'small-model-open-hours'],
  ['markdown-columns', 'markdown-tables'],
  ['flat-kitty', 'tab-split'],
  ['amounts', 'cash-amounts'],
])('the recorded descriptions %s and %s are about one subject', (one, other) => {
  expect(isOneSubject(descriptionOf(one), descriptionOf(other))).toBe(true)
})

test.each([
  ['env-diff', 'league-table'],
  ['blood-pressure', 'tool-rental'],
  ['env-diff', 'markdown-linter'],
  ['habits', 'rent-days'],
  ['gallows', 'recipe-portions'],
])('the recorded descriptions %s and %s share the words of any program alone', (one, other) => {
  expect(isOneSubject(descriptionOf(one), descriptionOf(other))).toBe(false)
})

test('few of the recorded descriptions are like another one', () => {
  const names = readdirSync(recordings)
  const texts = [...new Set(names.map(descriptionOf))]
  const like = texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => isOneSubject(one, other)))
  expect(like.length / ((texts.length * (texts.length - 1)) / 2)).toBeLessThan(0.02)
})

const exercise = (introduction: string, instructions: string, link: string) =>
  `# Introduction\n\n${introduction}\n\n# Instructions\n\nImplement a function that ${instructions}\n\nGiven an input string, return a new string.\n\n[${link}]: https://example.org/${link}\n\n` +
  '# Instructions append\n\nRaise a ValueError with a message when the input is invalid.\n\nThis is the file that I have:\n\n```python\ndef solve(text):\n    pass\n```\n'

test('headings, links and sentences that exercises share make none of them alike', () => {
  const phone = exercise('Phone numbers of North America.', 'cleans up phone numbers so that they can be sent SMS messages.', 'phone')
  const transpose = exercise('Matrices of letters.', 'transposes rows and columns of text.', 'transpose')
  const dialling = exercise('Telephony.', 'tells the area code of phone numbers of North America.', 'dial')
  expect(isOneSubject(phone, transpose)).toBe(false)
  expect(isOneSubject(phone, dialling)).toBe(true)
})
