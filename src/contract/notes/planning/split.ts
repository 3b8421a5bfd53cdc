// A task turned out too big while it was built: its green part stays, and the rest becomes a new task.
import { z } from 'zod'
import { withRest } from '../../run/suite.js'
import { noteKind } from '../kind.js'

export const split = noteKind({
  schema: z.object({
    type: z.literal('split'),
    task: z.string(),
    /** The task that follows. */
    rest: z.string(),
    /** Ids of the tests that belong to it. */
    tests: z.array(z.string()),
    /** How many clauses are green, and how many follow. */
    green: z.number().int(),
    left: z.number().int(),
  }),
  row: z.object({ type: z.literal('split'), task: z.string(), green: z.number().int(), left: z.number().int(), tests: z.number().int() }),
  change: ({ suites }, { task, rest, tests }) => ({ suites: withRest(suites, task, rest, tests) }),
  rows: ({ type, task, green, left, tests }, _entry, { plan }) => [
    {
      tone: 'attention',
      data: { type, task: plan?.tasks.find(({ id }) => id === task)?.title ?? task, green, left, tests: tests.length },
    },
  ],
})
