import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { consentIn } from './consent.js'

const choices = ['once', 'run', 'no'].map((id) => ({ id, label: id, consequence: '' }))
const question = { about: 'consent', title: 'Read it?', text: '', choices, wordsFor: '', otherwise: 'no' }

/** A journal of questions and their answers: site, choice, and who answered. */
const journal = (...answers: readonly (readonly [string, string, 'person' | 'default'])[]): Entry[] =>
  answers.flatMap(([subject, choice, by], index) => {
    const entry = { seq: index, at: index, key: `task/a/attempt/${index}/site-1-ask`, step: 'question', factsHash: '' }
    return [
      { ...entry, kind: 'intent' as const, body: { ...question, subject } },
      { ...entry, kind: 'result' as const, body: { value: { choice, words: '', by } } },
    ]
  })

test('a consent for the run and a refusal hold for their site; one for a page, or a default, do not', () => {
  expect(consentIn([], 'a.org')).toBe('unasked')
  expect(consentIn(journal(['a.org', 'run', 'person']), 'a.org')).toBe('given')
  expect(consentIn(journal(['a.org', 'run', 'person']), 'b.org')).toBe('unasked')
  expect(consentIn(journal(['a.org', 'once', 'person']), 'a.org')).toBe('unasked')
  expect(consentIn(journal(['a.org', 'once', 'person'], ['a.org', 'no', 'person']), 'a.org')).toBe('refused')
  expect(consentIn(journal(['a.org', 'no', 'default']), 'a.org')).toBe('unasked')
})
