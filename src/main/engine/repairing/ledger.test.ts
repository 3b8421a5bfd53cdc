// The ledger lists the attempts and has a limited size.
import { expect, test } from 'vitest'
import { type LedgerEntry, showLedger } from './ledger.js'

const entry = (attempt: number): LedgerEntry => ({
  attempt,
  before: '1 of 3 green',
  red: ['a', 'b'],
  diagnosis: 'd'.repeat(300),
  did: [`fix-file a.py: ${'c'.repeat(5_000)}`],
  after: '1 of 3 green',
})
const of = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1))

test('a thousand attempts take no more room than ten, however long their words are', () => {
  expect(showLedger(of(1_000), true).length).toBeLessThan(showLedger(of(10), true).length + 100)
  expect(showLedger(of(10), true).length).toBeLessThan(12_000)
  expect(showLedger(of(10), false)).toMatch(/^\(2 older left out\)\n\nAttempt 3:/)
  expect(showLedger(of(11), false, { upTo: 2, text: 'In vain.' })).toMatch(
    /^Attempts 1 to 2, summed up: In vain\.\n\n\(1 older left out\)\n\nAttempt 4:/,
  )
})
