import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../../../contract/journal/entry.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { statusWords } from './status-line.js'

const habits: Entry[] = readFileSync(join(import.meta.dirname, '../../../../test/fixtures/runs/habits/run.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(({ type }) => type === 'entry')
  .map(({ entry }) => Entry.parse({ ...entry, run: 'habits' }))

/** The run while it waits for the answer with this key. */
function waiting(key: string) {
  const asked = habits.findIndex((entry) => entry.key === key && entry.kind === 'intent' && entry.step === 'ask')
  const [first] = habits.slice(asked)
  if (!first) throw new Error(`The recording does not ask ${key}.`)
  return { view: fold(emptyView, habits.slice(0, asked + 1)), at: first.at }
}

const words = (key: string) => ({ key, counted: 'words' as const, done: 0, all: null, model: 'small' })
const usual = { times: [{ step: 'tests', model: 'small', low: 20_000, high: 60_000 }], lengths: [] }

test('before the first code the line says the step and the time left, and never less than none', () => {
  const tests = waiting('task/days/tests-1/tests')
  const lineAfter = (ms: number) => statusWords(words('task/days/tests-1/tests'), tests.view, usual, tests.at + ms)
  expect(lineAfter(20_000)).toBe('Step 2 of about 4 · 40 s left · waiting for small')
  expect(lineAfter(61_000)).toBe('Step 2 of about 4 · longer than usual · waiting for small')
  const plan = waiting('plan')
  expect(statusWords(words('plan'), plan.view, usual, plan.at)).toBe('Step 1 of about 4 · waiting for small')
})

test('after the first code the line says what the step counts', () => {
  const later = waiting('task/file/code')
  expect(statusWords({ ...words('task/file/code'), done: 12 }, later.view, usual, later.at)).toBe('12 words')
})
