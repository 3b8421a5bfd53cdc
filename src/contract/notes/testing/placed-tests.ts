// New tests of an existing project moved into its own test files, or not.
import { z } from 'zod'
import { noteKind } from '../kind.js'

/** A new test file, and the existing one with its tests. */
const PlacedFile = z.object({ from: z.string(), into: z.string() })
export type PlacedFile = z.infer<typeof PlacedFile>

/**
 * A new test file that stays, and why. `results`: a test had another result in the existing file. For the others see `Joined`; the names
 * are those of a clash, or the first lines of what would affect other tests.
 */
const ApartFile = PlacedFile.extend({
  why: z.enum(['unreadable', 'head', 'folder', 'reach', 'clash', 'results']),
  names: z.array(z.string()),
})
export type ApartFile = z.infer<typeof ApartFile>

export const placedTests = noteKind({
  schema: z.object({
    type: z.literal('placed-tests'),
    /** The proven state, and the one with the moved tests; null if no test was moved. */
    of: z.string(),
    tree: z.string().nullable(),
    placed: z.array(PlacedFile),
    apart: z.array(ApartFile),
    /** The ids of moved tests before and after. */
    ids: z.array(z.tuple([z.string(), z.string()])),
  }),
  row: z.object({ type: z.literal('placed-tests'), tests: z.number().int(), placed: z.array(PlacedFile), apart: z.array(ApartFile) }),
  rows: ({ type, placed, apart, ids }) => [{ tone: 'plain', data: { type, tests: ids.length, placed, apart } }],
})
