import { expect, test } from 'vitest'
import { Escalation } from '../../../contract/config/config.js'
import { advise } from './escalation.js'

const config = Escalation.parse({})
const course = { isCircle: false, sinceProgress: 0, climbed: [] }

test('progress needs no escalation step', () => {
  expect(advise(config, course)).toEqual({ type: 'go-on' })
  expect(advise(config, { ...course, sinceProgress: 1 })).toEqual({ type: 'go-on' })
})

test('a circle or a plateau takes one step after the other, each once', () => {
  expect(advise(config, { ...course, isCircle: true })).toMatchObject({ type: 'climb', rung: 'nudge' })
  expect(advise(config, { ...course, sinceProgress: 3 })).toMatchObject({ type: 'climb', rung: 'nudge', why: '3 rounds without progress' })
  expect(advise(config, { ...course, isCircle: true, climbed: ['nudge', 'fresh', 'branches', 'split'] })).toMatchObject({ rung: 'replan' })
})

test('another model is a step only if one is set', () => {
  const withModel = Escalation.parse({ model: { model: 'large' } })
  expect(advise(withModel, { ...course, isCircle: true, climbed: ['nudge', 'fresh', 'branches'] })).toMatchObject({ rung: 'other-model' })
})

test('a reflection may ask for a step that was not taken yet', () => {
  expect(advise(config, course, 'replan')).toMatchObject({ type: 'climb', rung: 'replan' })
  expect(advise(config, { ...course, climbed: ['replan'] }, 'replan')).toEqual({ type: 'go-on' })
})

test('after all steps the run gives up; without any steps it continues', () => {
  const all = { ...course, isCircle: true, climbed: config.rungs }
  expect(advise(config, all)).toMatchObject({ type: 'give-up', why: expect.stringMatching(/everything was tried/) })
  expect(advise(Escalation.parse({ rungs: [] }), all)).toEqual({ type: 'go-on' })
})
