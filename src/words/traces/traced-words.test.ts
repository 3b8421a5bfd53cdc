// Sentences about the user's sentences, and the user's answers to them.
import { expect, test } from 'vitest'
import { misreadWords, type SentenceMark, saidInstead, shortWords, tallyOfMarks, wrongAssumptionWords } from './traced-words.js'

test('the words instead of an assumption are found among other corrections', () => {
  const said = `Make it faster.\n${wrongAssumptionWords('Zero counts as even.')}zero is left out.\nReally.\n${misreadWords('It sums.')}It adds.\n${wrongAssumptionWords('Text is ignored.')}`
  expect(saidInstead(said, 'Zero counts as even.')).toBe('zero is left out.\nReally.')
  // A sentence that was begun but never ended says nothing, and another assumption is another one.
  expect(saidInstead(said, 'Text is ignored.')).toBe(null)
  expect(saidInstead(said, 'Ones count as odd.')).toBe(null)
})

test('each sentence is tested, not tested yet or failing; one that asks for nothing is in none of the three', () => {
  const counts = (...marks: SentenceMark[]) => tallyOfMarks(marks).map(({ state, count }) => `${count} ${shortWords(state).words}`)
  expect(counts('shown', 'revised', 'as-a-whole', 'partly', 'untested', 'not-covered', 'open', 'red', 'misread')).toEqual([
    '3 tested',
    '4 not tested yet',
    '2 failing',
  ])
  expect(counts('replaced', 'not-asked')).toEqual([])
})
