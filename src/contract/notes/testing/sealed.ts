// Tests were shown red and are sealed from here on.
import { z } from 'zod'
import { Suite, withSuite } from '../../run/suite.js'
import type { TestCase } from '../../run/tests.js'
import { noteKind } from '../kind.js'

/** Tests of a first version that was refused, and what was amended away, are no tests any longer; nor is what is set aside. */
function isThereStill({ id, file }: Pick<TestCase, 'id' | 'file'>, suite: Suite, suites: readonly Suite[]): boolean {
  if (suite.setAside.includes(id)) return false
  return !suite.files.includes(file) || suites.some(({ red, refused }) => red.includes(id) || refused.includes(id))
}

export const sealed = noteKind({
  schema: z.object({ type: z.literal('sealed'), suite: Suite }),
  row: z.object({
    type: z.literal('sealed'),
    task: z.string(),
    red: z.number().int(),
    refused: z.number().int(),
    /** Null without hidden tests. */
    heldOut: z.number().int().nullable(),
  }),
  change: (state, { suite }) => {
    const suites = withSuite(state.suites, suite)
    return { suites, tests: new Map([...state.tests].filter(([, test]) => isThereStill(test, suite, suites))) }
  },
  rows: ({ type, suite: { task, red, refused, heldOut } }) => [
    { tone: 'good', data: { type, task, red: red.length, refused: refused.length, heldOut: heldOut?.tests.length ?? null } },
  ],
})
