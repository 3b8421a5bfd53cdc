import { expect, test } from 'vitest'
import type { UserQuestion } from '../../../contract/run/question.js'
import { openQuestions } from './open-question.js'

const question: UserQuestion = {
  about: 'plan',
  title: 'Build this plan?',
  text: '',
  choices: [{ id: 'approve', label: 'Build it', consequence: '' }],
  wordsFor: '',
  otherwise: 'approve',
}

test('a question that is put after the stop came ends with it, and so does one that waits', async () => {
  const questions = openQuestions()
  const before = AbortSignal.abort(new Error('stopped'))
  await expect(questions.wait('approve-1', question, before)).rejects.toThrow('stopped')
  const meanwhile = new AbortController()
  const waiting = questions.wait('approve-1', question, meanwhile.signal)
  expect(questions.isOpen('approve-1')).toBe(true)
  meanwhile.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  expect(questions.isOpen('approve-1')).toBe(false)
})

test('where defaults are wanted, a question of a run that would wait takes its safe choice at once', async () => {
  const questions = openQuestions(undefined, true)
  const { signal } = new AbortController()
  expect(await questions.wait('approve-1', { ...question, otherwise: 'leave' }, signal)).toEqual({
    choice: 'leave',
    words: '',
    by: 'default',
  })
  expect(questions.isOpen('approve-1')).toBe(false)
  await expect(questions.wait('approve-2', question, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})
