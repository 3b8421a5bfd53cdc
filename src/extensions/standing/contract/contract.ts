// Standing clauses: what the user wants of every program, which a reader gives to the tasks of later plans.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'
import { standingErrors } from './errors.js'

/** Letters of a clause, and clauses that are kept. */
export const LONGEST_CLAUSE = 500
export const MOST_CLAUSES = 30

/**
 * Clauses by their names, in words of the user's: one from a comment has the id of the run that it is about. By names, so that two
 * processes that change different ones undo nothing of each other.
 */
const StandingClauses = z
  .record(z.string().regex(/^[a-z0-9-]{1,80}$/), z.string().trim().min(1).max(LONGEST_CLAUSE))
  .refine((clauses) => Object.keys(clauses).length <= MOST_CLAUSES, `takes at most ${MOST_CLAUSES} rules`)
export type StandingClauses = z.infer<typeof StandingClauses>

/** Where a standing clause was put; null where it does not concern the program. */
const Placement = z.object({ words: z.string(), task: z.string().nullable(), why: z.string() })

interface PlacedWords {
  readonly key: string
  readonly at: number
  readonly words: string
  readonly path: string | null
  readonly fate: 'waiting' | 'heard' | 'used' | 'refused' | 'given' | 'withdrawn'
  readonly by: string
}

const standingPlaced = fullNoteKindOf<{ readonly words: readonly PlacedWords[] }>()(
  z.object({ type: z.literal('standing-placed'), placed: z.array(Placement).readonly() }),
  'plain',
  // They are words of the user's in this run too: clauses lead back to them.
  ({ words: before }, { placed }, { key, at }) => {
    const used = [...new Set(placed.flatMap(({ words, task }) => (task === null ? [] : [words])))]
    return { words: [...before, ...used.map((words): PlacedWords => ({ key, at, words, path: null, fate: 'used', by: key }))] }
  },
)

const standing = {
  order: 90,
  config: {
    standingClauses: StandingClauses.nullable().default(null).meta({
      label: 'Standing rules',
      group: 'Plan',
      description:
        'Your rules for every program, by name. Before the build, a reader assigns each rule to a task. This needs one more request if there are standing rules. null means the value of the settings.',
    }),
  },
  absent: { standingClauses: StandingClauses.nullable().default({}) },
  settings: {
    standingClauses: StandingClauses.default({}).meta({
      label: 'Standing rules',
      description:
        'Your rules for every program, by name. To add, change or remove rules, use "tillgreen memory standing" or the statistics screen.',
    }),
  },
  // What is played or done again asks no model that gave no answer then.
  replayed: { standingClauses: {} },
  firstQuestion: 'standing/places',
  errors: standingErrors,
  notes: [standingPlaced],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly standing: typeof standing
  }
}

export default standing
