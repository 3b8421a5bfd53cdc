// Sentences about the user's sentences, and the user's answers to them.
import { expect, test } from 'vitest'
import { misreadWords, saidInstead, wrongAssumptionWords } from './traced-words.js'

test('the words instead of an assumption are found among other corrections', () => {
  const said = `Make it faster.\n${wrongAssumptionWords('Zero counts as even.')}zero is left out.\nReally.\n${misreadWords('It sums.')}It adds.\n${wrongAssumptionWords('Text is ignored.')}`
  expect(saidInstead(said, 'Zero counts as even.')).toBe('zero is left out.\nReally.')
  // A sentence that was begun but never ended says nothing, and another assumption is another one.
  expect(saidInstead(said, 'Text is ignored.')).toBe(null)
  expect(saidInstead(said, 'Ones count as odd.')).toBe(null)
})
