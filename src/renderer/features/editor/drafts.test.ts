// The standing of a user's unsaved text against the file underneath.
import { expect, test } from 'vitest'
import { standingOf } from './drafts.js'

const draft = { base: 't1', before: 'old', text: 'mine', isSent: false }

test('a draft is open, waits for the run, conflicts with another change, or is what the file says', () => {
  expect(standingOf(draft, 'old')).toBe('open')
  expect(standingOf({ ...draft, isSent: true }, 'old')).toBe('waiting')
  expect(standingOf(draft, 'theirs')).toBe('conflict')
  expect(standingOf({ ...draft, isSent: true }, 'mine')).toBe('taken')
})
