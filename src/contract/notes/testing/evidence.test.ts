import { expect, test } from 'vitest'
import { emptyView } from '../../view/run-view.js'
import { evidence } from './evidence.js'

const note = (stage: string, tree: string) => ({
  ...{ type: 'evidence', stage, tree, suite: 's', environment: 'e', command: 'pytest', exit: 0, end: 'exited', fresh: true },
  ...{ reported: true, counts: { collected: 1, passed: 1, failed: 0, skipped: 0, errors: 0 }, red: 1, redPassed: 1 },
  ...{ missing: [], tampered: [], started: null, mutants: { tried: 2, killed: 1, survivors: [] } },
})
const entry = { key: 'evidence', at: 1 }

test('the latest evidence of a stage takes the place of earlier ones, and leaves other stages', () => {
  let view = emptyView
  for (const [stage, tree] of [['attempt', 't1'] as const, ['final', 't2'] as const, ['attempt', 't3'] as const])
    view = { ...view, ...evidence.fold(view, note(stage, tree), entry).change }
  expect(view.evidence.map(({ stage, tree }) => [stage, tree])).toEqual([
    ['final', 't2'],
    ['attempt', 't3'],
  ])
})

test('mutants are shown once, at the end', () => {
  expect(evidence.fold(emptyView, note('attempt', 't1'), entry).rows).toEqual([])
  expect(evidence.fold(emptyView, note('final', 't1'), entry).rows).toMatchObject([{ tone: 'plain', data: { tried: 2, killed: 1 } }])
})
