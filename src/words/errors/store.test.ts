import { expect, test } from 'vitest'
import { userError } from '../../contract/errors/index.js'
import { errorText, thrownText } from './index.js'

test('a damaged run is shown with the entry, the readable part and what to do', () => {
  const error = userError('run-damaged', { run: 'run-1', damage: { type: 'altered', seq: 2, key: 'note-2' } })
  expect(errorText(error.error)).toBe(
    'Run run-1 is damaged: entry 2 (note-2) does not match its recorded hash. "tillgreen show run-1" shows the entries before the damage. Restore the data folder from a backup, or delete the run with "tillgreen runs delete run-1". Other runs are not affected. Nothing was changed.',
  )
})

test('an error of the database names its file and says that nothing was changed', () => {
  const file = '/data/tillgreen.db'
  const errors = [
    userError('database-empty', { file }),
    userError('database-foreign', { file, of: 'no-sqlite' }),
    userError('database-newer', { file, format: 999, newest: 9 }),
    userError('database-damaged', { file, cause: 'malformed' }),
  ]
  for (const { error } of errors) expect(errorText(error)).toMatch(/^The database \/data\/tillgreen\.db .*\. Nothing was changed\.$/)
})

test('a thrown value that is no user error is shown by its own message', () => {
  expect(thrownText(new Error('Out of memory'))).toBe('Out of memory')
  expect(thrownText('odd')).toBe('odd')
})
