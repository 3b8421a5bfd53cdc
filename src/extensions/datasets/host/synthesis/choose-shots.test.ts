// Chooses the examples that a question for rows shows, and puts them into its prompt.
import { expect, test } from 'vitest'
import type { TaskRow } from '../../contract/row.js'
import { chosenShots } from './choose-shots.js'
import { openKnownRows } from './synthesise.js'

const row = (run: string, description: string): TaskRow => ({
  ...{ kind: 'tasks', description, feedback: '', files: [], tests: [], passed: 1, collected: 1, label: 'ok' },
  lineage: { run, key: 'finished', seq: 1, at: 1, prompt: null, model: 'm', role: null, template: 'python', verdict: 'verified' },
})

const currencies = row('run-00000001', 'Converts currencies by the rates of a day.')
const rates = row('run-00000002', 'Rounds the rates of currencies to two digits.')
const cards = row('run-00000003', 'A board of cards in columns.')

test('the examples of a seed are the runs most alike it, never itself, and each description once', async () => {
  const rows = [cards, currencies, { ...cards, lineage: { ...cards.lineage, run: 'run-00000004' } }, rates]
  expect(await chosenShots(currencies, rows, 1)).toEqual([rates])
  expect(await chosenShots(currencies, rows, 5)).toEqual([rates, cards])
  expect(await chosenShots(currencies, rows, 0)).toEqual([])
  expect(await chosenShots(currencies, [currencies], 3)).toEqual([])
})

test('a row is new where no seed and no earlier row has its letters, or much the same words', async () => {
  const known = openKnownRows([currencies.description], 0.6)
  const meet = (description: string) => known.meet({ kind: 'tasks', description, clauses: [] })
  expect(await meet('Converts  currencies by the rates of a day.')).toBe('exact')
  expect(await meet('Converts the currencies by rates of the day.')).toBe('vectors')
  expect(await meet('Counts vowels.')).toBe('new')
  expect(await meet('Counts vowels.')).toBe('exact')
})
