// The evidence of a run in figures and names: it explains the verdict to the user.
import { z } from 'zod'
import { PageFault, PagesSummary } from '../journal/pages.js'
import { CheckedHouse } from '../packages/house.js'
import { Check, OwnTests } from './evidence.js'
import { Deception } from './verdict/deception.js'

/** Names with their total; only the first names are kept. */
const Named = z.object({ count: z.number().int(), first: z.array(z.string()) })

/** A condition of `verified` that does not hold. */
export const Shortfall = z.discriminatedUnion('type', [
  /** There is no run of sealed tests that counts. */
  z.object({ type: z.literal('no-tests') }),
  /** Tasks that are not green: begun and stuck, or never begun. */
  z.object({ type: z.literal('tasks'), stuck: z.array(z.string()), notBegun: z.array(z.string()) }),
  /** Clauses that no test proves, by the titles of their tasks and in their own words. */
  z.object({ type: z.literal('clauses'), count: z.number().int(), first: z.array(z.object({ task: z.string(), clause: z.string() })) }),
  z.object({ type: z.literal('red'), ...Named.shape }),
  /** Files that could not be collected. */
  z.object({ type: z.literal('uncollected'), count: z.number().int() }),
  z.object({ type: z.literal('skipped'), count: z.number().int() }),
  /** Sealed tests that were not collected any more. */
  z.object({ type: z.literal('missing'), ...Named.shape }),
  /** Sealed files that were changed while tests ran. */
  z.object({ type: z.literal('tampered'), ...Named.shape }),
  /** Functions of the test framework, or the report itself, that the program changed while its tests ran. */
  z.object({ type: z.literal('framework-changed'), ...Named.shape }),
  /** Tests that give other results without packages that were added beside the program. */
  z.object({ type: z.literal('differs'), ...Named.shape }),
  /** The tests passed, but their runner did not end as it does when all is well. */
  z.object({ type: z.literal('runner'), end: z.string(), exit: z.number().int().nullable() }),
  /** The program did not start. */
  z.object({ type: z.literal('start'), command: z.string(), end: z.string(), exit: z.number().int().nullable() }),
  /** Tests that can fail, and are green whatever value they expect. */
  z.object({ type: z.literal('lying'), ...Named.shape }),
  /** Tests that failed before the code, on a program that computes nothing, and do not fail any more whatever they expect. */
  z.object({ type: z.literal('forged'), ...Named.shape }),
  /** Clauses whose tests are green on a program that computes nothing. They are reported as unproven. */
  z.object({ type: z.literal('weak'), count: z.number().int(), first: z.array(z.object({ task: z.string(), clause: z.string() })) }),
  /** Tests that do not fail whatever they expect. */
  z.object({ type: z.literal('cannot-fail'), ...Named.shape }),
  /** Tests that are all that feedback brought: nothing of them can be changed, and no assertion of theirs failed before the code. */
  z.object({ type: z.literal('unproven'), ...Named.shape }),
  /** Tests that are all that feedback brought: the program passes them while it computes nothing. */
  z.object({ type: z.literal('hollow'), ...Named.shape }),
  /** Tasks without a test: their result is unproven. */
  z.object({ type: z.literal('untested'), ...Named.shape }),
  /** Several tests that are green with a value that another test expects. */
  z.object({ type: z.literal('generous'), ...Named.shape }),
  /** A test that is green with a wrong value of a kind that no other test takes. */
  z.object({ type: z.literal('believed'), ...Named.shape }),
  /** Tests whose program answers otherwise where it cannot see that it is tested. */
  z.object({ type: z.literal('elsewhere'), ...Named.shape }),
  /** Means of deception that the program's own files name. */
  z.object({
    type: z.literal('deceptions'),
    count: z.number().int(),
    first: z.array(Deception),
  }),
  /** What is wrong with the program's pages, by their paths. */
  z.object({ type: z.literal('pages'), count: z.number().int(), first: z.array(z.object({ path: z.string(), fault: PageFault })) }),
  /** Parts of what the user wrote that no clause has. */
  z.object({ type: z.literal('uncovered'), ...Named.shape }),
  /** Less than half of the project's own tests are green at the end, or none is. */
  z.object({ type: z.literal('own-tests'), ...OwnTests.shape }),
  /** The tests caught none of several planted bugs. */
  z.object({ type: z.literal('mutants') }),
])
export type Shortfall = z.infer<typeof Shortfall>

const Share = z.object({ of: z.number().int(), done: z.number().int() })

/** The states of the user's sentences. */
export const WordsSummary = z.object({
  /** All of them, and those of which each clause is shown. */
  of: z.number().int(),
  shown: z.number().int(),
  /** Sentences without a clause that the planner did not dismiss. */
  uncovered: z.object(Named.shape),
  /** Clauses that come from no words of the user's, and what the planner says it settled by itself. */
  assumed: z.number().int(),
  /** False where the plan quotes nothing: then no more is known of its sentences. */
  quotes: z.boolean(),
})
export type WordsSummary = z.infer<typeof WordsSummary>

/** Tests that could not be shown able to fail by a changed expected value. */
export const UnchangedSummary = z.object({
  /** Tests of which nothing could be changed. */
  none: z.number().int(),
  /** Those of them for which no assertion failed before the code either: they prove nothing. */
  unproven: z.object(Named.shape),
  /** Tests of which a condition was turned over, for there is no value. */
  negated: z.number().int(),
  /** Clauses that name a value, and whose tests compare none. */
  valueless: z.object({ count: z.number().int(), first: z.array(z.object({ task: z.string(), clause: z.string() })) }),
})
export type UnchangedSummary = z.infer<typeof UnchangedSummary>

export const Findings = z.object({
  /** All that were collected, and how many of them passed. */
  tests: Share,
  /** Tests that were red before the code. */
  red: z.number().int(),
  /** Tests that were red on a planted bug, when the code was there already. */
  planted: z.number().int(),
  /** Tests that were not green before anything was changed, of which nothing is asked. */
  setAside: z.number().int(),
  /** The results of the project's own tests. Absent for other programs, and in earlier versions. */
  own: OwnTests.optional(),
  /** How the project's own checks of style, format and types ended. Left out where it has none, and by earlier versions. */
  house: z.array(CheckedHouse).optional(),
  /** Tests that were wrong and were amended: their ids, and why. */
  amended: z
    .object({ count: z.number().int(), first: z.array(z.object({ test: z.string(), why: z.string() })) })
    .default({ count: 0, first: [] }),
  /** Tests that the builder never saw, and how many of them passed; left out in what earlier versions recorded. */
  hidden: Share.optional(),
  /** Questions about the words that were decided by default, with the choice. Left out where there are none, and by earlier versions. */
  defaults: z.object({ count: z.number().int(), first: z.array(z.object({ question: z.string(), took: z.string() })) }).optional(),
  tasks: Share,
  clauses: Share,
  /** Planted bugs, and how many of them the tests caught. */
  mutants: Share,
  /** Why no bug was planted though some were wanted; left out where some were, and by earlier versions. */
  noMutants: z.enum(['none-made', 'not-green']).optional(),
  /** Left out where what tests expect was not changed, and by earlier versions. */
  unchanged: UnchangedSummary.optional(),
  /** Titles of tasks that brought tests of which none was hidden from the builder. Left out where there is none, and by earlier versions. */
  unhidden: z.object(Named.shape).optional(),
  /** Tests judged outside of the program's process, of all. Absent if none can be, and in earlier versions. */
  outside: Share.optional(),
  /** Checks that the config left out. Left out where there is no final run, and by earlier versions. */
  switchedOff: z.array(Check).optional(),
  /** Absent if the program has no pages, or they were not looked for. */
  pages: PagesSummary.optional(),
  /** Checks of pages that the author wrote. Left out where there are none. */
  pageChecks: Share.optional(),
  /** Left out in what earlier versions recorded. */
  words: WordsSummary.optional(),
  /** Empty where the verdict is `verified`. */
  shortfalls: z.array(Shortfall),
})
export type Findings = z.infer<typeof Findings>
