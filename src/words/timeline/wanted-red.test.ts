import { expect, test } from 'vitest'
import { emptyView } from '../../contract/view/run-view.js'
import { checksCameTo, isRedWanted } from './wanted-red.js'

test.each([
  ['task/sum/tests-1/test', true],
  ['task/sum/tests-1/settled/hollow-nothing', true],
  ['final/mutants/mutant-12', true],
  ['final/mutants/stronger/mutant-1', true],
  ['final/pair/shown/half-a-1', true],
  ['final/pair/half-b-2', true],
  ['final/mutants/normal', false],
  ['task/sum/attempt/1/test', false],
  ['task/sum/shown-test', false],
  ['baseline/test', false],
])('of %s red is wanted: %s', (key, isWanted) => {
  expect(isRedWanted(key)).toBe(isWanted)
})

test('shows the result of the checks once it is known, and nothing before', () => {
  expect(checksCameTo('final/mutants/mutant-1', emptyView)).toBe('')
  expect(checksCameTo('task/sum/tests-1/test', emptyView)).toBe('')
})

test('figures of the final checks are in one sentence', () => {
  const final = { stage: 'final', mutants: { tried: 8, killed: 7, survivors: [] }, controls: { tried: 19, failed: 19 } }
  const view = { ...emptyView, evidence: [final as unknown as (typeof emptyView.evidence)[number]] }
  expect(checksCameTo('final/pair/half-a-1', view)).toBe(
    'Checks done: 7 of 8 planted bugs caught, 19 of 19 changed expectations made a test fail.',
  )
})
