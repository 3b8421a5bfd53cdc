import { expect, test } from 'vitest'
import { fewOwnQuestion } from './questions.js'

const own = { of: 43, green: 43, files: 3, uncollected: 2, repaired: 0 }

test('green tests with files that could not be collected are not called red, and the files are named', () => {
  const { title, text } = fewOwnQuestion({ ...own, lost: ['tests/a.py', 'tests/b.py'] }, [])
  expect(title).toBe('2 of 3 test files of the project could not be collected. Shall the run go on?')
  expect(text).toContain('43 of 43 tests of the project are green. 2 of 3 test files could not be collected: tests/a.py, tests/b.py.')
})

test('red tests are called red, and no tests are called none', () => {
  const titleOf = (more: Partial<typeof own>) => fewOwnQuestion({ ...own, lost: [], ...more }, []).title
  expect(titleOf({ green: 20 })).toBe('Most tests of the project are not green. Shall the run go on?')
  expect(titleOf({ of: 0, green: 0 })).toBe('No test of the project ran. Shall the run go on?')
})

test('a run from before the names keeps its question', () => {
  expect(fewOwnQuestion(own, [])).toMatchObject({
    title: 'Most tests of the project are not green. Shall the run go on?',
    text: '43 of 43 tests of the project are green. 2 of 3 test files could not be collected. A change that breaks the project may go unnoticed.',
  })
})
