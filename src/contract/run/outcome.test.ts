import { expect, test } from 'vitest'
import { Ended, Outcome, Verdict, verdictAt } from './outcome.js'

test('only a run that finished is verified; every other verdict holds whatever the end', () => {
  for (const ended of Ended.options)
    for (const verdict of Verdict.options)
      expect(verdictAt(ended, verdict)).toBe(verdict === 'verified' && ended !== 'finished' ? 'partly' : verdict)
})

test('an unfinished run that an earlier version recorded as verified is read as partly', () => {
  const recorded = { verdict: 'verified', ended: 'endpoint', reason: 'It is unreachable.' }
  expect(Outcome.parse(recorded)).toEqual({ ...recorded, verdict: 'partly' })
  expect(Outcome.parse({ ...recorded, ended: 'finished' }).verdict).toBe('verified')
})
