import { expect, test } from 'vitest'
import { bytesWithoutMarks, withoutMarks } from './clause-marks.js'

test.each([
  ['# clause 3', []],
  ['  // clauses 2 and 5', []],
  ['/* clause 1 */', []],
  ['/// Clause 1, 4.', []],
  ['    # clauses 1-3:', []],
  ['// clause 2: an empty header is refused', ['// an empty header is refused']],
  ['# keeps the order (clause 4)', ['# keeps the order']],
  ['# the clause 3 of the contract', ['# the clause 3 of the contract']],
  ['# clause 3 of the contract', ['# clause 3 of the contract']],
  ['# clause 3.5 of the contract', ['# clause 3.5 of the contract']],
  ['# clause 3 - of all', ['# of all']],
  ['title = "clause 3"', ['title = "clause 3"']],
])('%j leaves a run as %j', (line, kept) => {
  expect(withoutMarks(['before', line, 'after'].join('\n'), '')).toBe(['before', ...kept, 'after'].join('\n'))
})

test('a mark that the file had before stays', () => {
  expect(withoutMarks('# clause 1\nx\n# clause 2\ny\n', '# clause 1\nx\n')).toBe('# clause 1\nx\ny\n')
})

test('marks with the line ends of Windows go too, and other files keep their bytes', () => {
  const bytes = Buffer.from('x\r\n# clause 1\r\ny\r\n')
  expect(bytesWithoutMarks('tests/test_x.py', bytes, null).toString()).toBe('x\r\ny\r\n')
  expect(bytesWithoutMarks('docs/contract.md', bytes, null)).toBe(bytes)
})
