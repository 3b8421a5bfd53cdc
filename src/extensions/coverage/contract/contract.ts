// Coverage: once the program is verified, its tests run once more and say which lines each of them runs.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { Coverage, countLines } from '../../../contract/journal/coverage.js'
import { noteKindOf } from '../../../contract/notes/note-kind.js'

const state = {
  /** The lines that the tests of the final state run; null if coverage was not measured. */
  coverage: Coverage.nullable(),
}

const count = z.number().int()

const covered = noteKindOf<{ readonly coverage: Coverage | null }>()({
  /** Null where it could not be measured. */
  schema: z.object({ type: z.literal('covered'), coverage: Coverage.nullable() }),
  row: z.object({
    type: z.literal('covered'),
    isMeasured: z.boolean(),
    tests: count,
    lines: count,
    unrun: count,
    unloaded: z.array(z.string()),
    leftOut: count,
    isWhole: z.boolean(),
  }),
  change: (_, note) => ({ coverage: note.coverage }),
  rows({ type, coverage }) {
    const { tests = [], lines = 0, unrun = [], unloaded = [], leftOut = 0, isWhole = true } = coverage ?? {}
    const figures = { tests: tests.length, lines, unrun: countLines(unrun), unloaded, leftOut, isWhole }
    return [{ tone: coverage ? 'plain' : 'attention', data: { type, isMeasured: coverage !== null, ...figures } }]
  },
})

const coverage = {
  order: 45,
  config: {
    coverage: z.boolean().default(true).meta({
      label: 'Lines that tests run',
      group: 'Tests',
      oldFlag: 'coverage',
      description:
        'Run the tests of a verified program once more to measure which lines each test runs. This links each sentence of your description to its code. It does not affect the verdict.',
    }),
  },
  absent: { coverage: z.boolean().default(false) },
  benched: { coverage: false },
  state,
  notes: [covered],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly coverage: typeof coverage
  }
}

export default coverage
