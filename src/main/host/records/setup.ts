// The host's record of a run for carrying it on: its goal, config, source of answers, output folder.
import { z } from 'zod'
import { RecordedConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { Goal } from '../../../contract/run/goal.js'
import { RunId, RunOrigin } from '../../../contract/run/run.js'
import type { ReadParts, Store } from '../../store/store.js'

/** Where an imported run came from. The user's consent is kept with the runs that continue it. */
export const Stranger = z.object({
  /** Name of the file that it came from. */
  file: z.string().max(255),
  /** Whether its commands may be run. */
  admitted: z.boolean().default(false),
  /** Addresses that may be asked, beside the user's own. */
  addresses: z.array(z.string()).default([]),
})
export type Stranger = z.infer<typeof Stranger>

/** The bench run that a run is a try of, and when that began, in milliseconds since 1970. */
export const TryOf = z.object({ bench: RunId, at: z.number() })
export type TryOf = z.infer<typeof TryOf>

/** Who answers a run's questions. */
export const Answers = z.discriminatedUnion('type', [
  /** The endpoint that the config names. */
  z.object({ type: z.literal('endpoint') }),
  /** A demo's stored answers; the run stops where reality differs. */
  z.object({ type: z.literal('demo'), name: z.string().regex(/^[a-z0-9-]{1,80}$/), part: z.enum(['build', 'feedback']) }),
  /** Another run's recorded answers; where reality differs, that is counted. */
  z.object({ type: z.literal('recorded'), run: RunId }),
])
export type Answers = z.infer<typeof Answers>

export const Setup = z.object({
  goal: Goal,
  config: RecordedConfig,
  answers: Answers,
  out: z.string().nullable(),
  /** Where `out` is null: the folder in which the program gets a folder of its name at the end of the run. */
  programs: z.string().nullable().default(null),
  /** Whether a program that is not verified gets such a folder too. */
  writesAny: z.boolean().default(false),
  /** Times that the user granted the same budget again. */
  grants: z.number().int().default(0),
  /**
   * Dollars and tokens that earlier runs took of the same budget and this journal does not contain, and the clock of work
   * in milliseconds when the run began.
   */
  carried: z.object({ usd: z.number(), tokens: z.number(), ms: z.number() }).default({ usd: 0, tokens: 0, ms: 0 }),
  /** Where a fork parted from each of its forebears: the last entries that it took over, the earliest parting first. */
  partings: z.array(z.number().int()).default([]),
  force: z.boolean(),
  /** Set where the run, or one that it continues, came from a file. */
  stranger: Stranger.nullable().default(null),
  /** Set for a try of the bench: it teaches nothing, and knows only lessons from before the bench run. */
  tryOf: TryOf.nullable().default(null),
  origin: RunOrigin.default('user'),
  /** Hash of the prompts that the run began with; empty where an older version began it. */
  prompts: z.string().default(''),
})
export type Setup = z.infer<typeof Setup>

type OptionalPart = 'tryOf' | 'origin' | 'programs' | 'writesAny'

/** The setup of a new run without the parts that have defaults; the prompts are those of this build. */
export type Beginning = Omit<Setup, 'prompts' | OptionalPart> & Partial<Pick<Setup, OptionalPart>>

/** The budget of a run that has it for itself. */
export const freshBudget: Pick<Setup, 'grants' | 'carried'> = { grants: 0, carried: { usd: 0, tokens: 0, ms: 0 } }

const planners = { model: 'graph', 'one-task': 'flat' } as const
const OldPlanner = z.enum(['model', 'one-task']).transform((name) => planners[name])
const Old = z.looseObject({ config: z.looseObject({ plan: OldPlanner }) })

/** A setup as earlier versions kept it, in today's words: two planners had other names. */
const inOurWords = (kept: unknown): unknown => {
  const old = Old.safeParse(kept)
  return old.success ? old.data : kept
}

/** The entries that this machine made: a stranger's journal says nothing of what the user here agreed to. */
export function ownEntries(store: Store, run: string): Entry[] {
  const entries = store.entries.after(run, 0)
  const row = store.runs.setup(run)
  if (!row) return entries
  const { stranger, partings } = readSetup(store, run).setup
  if (!stranger) return entries
  // Only a fork knows where its own history begins. Otherwise a user may have to answer once more, which loses nothing.
  const begin = partings.at(-1) ?? Number.POSITIVE_INFINITY
  return entries.filter((entry) => entry.seq > begin)
}

/** Reads a run's setup; throws `run-missing` where there is no such run. */
export function readSetup(store: ReadParts, run: string): { setup: Setup; engine: string } {
  const row = store.runs.setup(run)
  if (!row) throw userError('run-missing', { run })
  return { setup: Setup.parse(inOurWords(JSON.parse(row.setup))), engine: row.engine }
}
