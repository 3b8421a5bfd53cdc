// Tests were shown red and are sealed from here on.
import { z } from 'zod'
import { Suite, withSuite } from '../../../run/suite.js'
import { noteKind } from '../kind.js'

export const sealed = noteKind({
  schema: z.object({ type: z.literal('sealed'), suite: Suite }),
  row: z.object({
    type: z.literal('sealed'),
    task: z.string(),
    red: z.number().int(),
    refused: z.number().int(),
    /** Null where nothing is held out. */
    heldOut: z.number().int().nullable(),
  }),
  change: (state, { suite }) => ({
    suites: withSuite(state.suites, suite),
    ...(suite.setAside.length > 0 && { tests: new Map([...state.tests].filter(([id]) => !suite.setAside.includes(id))) }),
  }),
  rows: ({ type, suite: { task, red, refused, heldOut } }) => [
    { tone: 'good', data: { type, task, red: red.length, refused: refused.length, heldOut: heldOut?.tests.length ?? null } },
  ],
})
