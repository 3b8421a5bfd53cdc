// In the final runs the expected values of tests were changed: how many tests failed then, as they should, and the state of each unchanged
// test.
import { z } from 'zod'
import { ControlScore } from '../../run/evidence.js'
import { TestCase } from '../../run/tests.js'
import { noteKind } from '../kind.js'

const row = ControlScore.extend({ type: z.literal('controls') })

export const controls = noteKind({
  /** `cases` is the result of the runs: the state of each test where it was unchanged. */
  schema: row.extend({ cases: z.array(TestCase).default([]) }),
  row,
  // What is not in it was given up on the way.
  change: (_, { cases }) => (cases.length === 0 ? {} : { tests: new Map(cases.map((test) => [test.id, test])) }),
  rows: ({ cases: _, ...score }) => {
    const { tried, failed, lying, cannotFail, forged, believed = [] } = score
    const isDoubtful = lying.length + cannotFail.length + forged.length + believed.length > 0
    return [{ tone: isDoubtful ? 'bad' : tried > 0 && failed === tried ? 'good' : 'plain', data: score }]
  },
})
