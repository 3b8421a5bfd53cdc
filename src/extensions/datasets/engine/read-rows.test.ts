// Reads the rows that a model writes, and names what is wrong with those that cannot be read.
import { expect, test } from 'vitest'
import { readPairs, readTasks, readTests } from './read-rows.js'

const block = (path: string) => `<<<<<<< FILE ${path}\nassert True\n>>>>>>> END\n`
const isNew = (path: string) => path.startsWith('tests/') && path !== 'tests/test_old.py'

test('a task without clauses is no row, and the answer to the model names where they are missing', () => {
  const rows = [{ description: 'Counts.', clauses: ['one'] }]
  expect(readTasks(JSON.stringify({ rows }))).toMatchObject({
    ok: true,
    value: [{ kind: 'tasks', description: 'Counts.', clauses: ['one'] }],
  })
  expect(readTasks(JSON.stringify({ rows: [{ description: 'Counts.', clauses: [] }] }))).toMatchObject({ ok: false })
})

test('test files are read from blocks; one that is there, or no test, is refused by its path', () => {
  expect(readTests(block('tests/test_new.py'), isNew, 'tests/x.py')).toMatchObject({ ok: true, value: [{ path: 'tests/test_new.py' }] })
  for (const path of ['tests/test_old.py', 'main.py'])
    expect(readTests(block(path), isNew, 'tests/x.py')).toEqual({
      ok: false,
      problems: [`"${path}" is no path of a new test file. Take one like "tests/x.py".`],
    })
})

test('pairs are read from blocks, and what has no answer is none', () => {
  const text = '<<<<<<< REQUEST\nMake it lazy.\n=======\nUse\n\nyield.\n>>>>>>> END\n'
  expect(readPairs(`Here:\n${text}${text}`)).toMatchObject({ ok: true, value: [{ request: 'Make it lazy.', answer: 'Use\n\nyield.' }, {}] })
  expect(readPairs('<<<<<<< REQUEST\nMake it lazy.\n>>>>>>> END\n')).toMatchObject({ ok: false })
})
