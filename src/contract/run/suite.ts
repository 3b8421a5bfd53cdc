// Tests that were shown red before the code, sealed by hash, and those of them that the builder never sees.
import { z } from 'zod'
import { WorkspacePath } from '../paths/path.js'
import { ValueScore } from './evidence.js'

/** Tests that the builder never sees. For a red one, only its clause is shown. */
export const HeldOut = z.object({
  /** The state of the workspace in which the files are whole. */
  tree: z.string(),
  /** Files that lack their held-out tests in every place that the builder sees. */
  files: z.array(WorkspacePath),
  tests: z.array(z.object({ id: z.string(), clause: z.string() })),
})
export type HeldOut = z.infer<typeof HeldOut>

/** Tests that were shown red before the code, sealed by hash. */
export const Suite = z.object({
  task: z.string(),
  hash: z.string(),
  files: z.array(WorkspacePath),
  /** Ids that were red on the stub: only these count as proof. */
  red: z.array(z.string()),
  /** Ids that were green before there was any code: refused as proof, still run. */
  refused: z.array(z.string()),
  /** Ids of earlier suites that this one replaces or gave up, since the user wanted something else. */
  retired: z.array(z.string()).default([]),
  /** Clauses, counted from 1, that these tests do not show: all of theirs are green on a program that computes nothing. */
  weak: z.array(z.number().int()).default([]),
  /** Ids whose own assertion failed on a program that computes nothing; null where that was not tried. */
  able: z.array(z.string()).nullable().default(null),
  /** Ids whose own assertion failed before the code; null where earlier versions did not note it. */
  failed: z.array(z.string()).nullable().default(null),
  /** How the second computation of its expected values agreed; null if there was none, or nothing to compute. */
  values: ValueScore.nullable().default(null),
  /** Null without hidden tests, or once they are revealed. */
  heldOut: HeldOut.nullable().default(null),
  /** Ids, and files that could not be collected, that were not green before any change: they are no goal of the run. */
  setAside: z.array(z.string()).default([]),
  /** Ids of those set aside that their author skips. Absent in suites of new tests, and in earlier versions. */
  skipped: z.array(z.string()).optional(),
  /** Its wrong tests that were amended, with the reason. */
  amended: z.array(z.object({ id: z.string(), why: z.string() })).default([]),
  /** Ids of checks of pages that were red on the stub. Absent where there are none. */
  checks: z.array(z.string()).optional(),
  /** Clauses of tests that share their names. Absent without such tests. */
  told: z.array(z.object({ id: z.string(), clauses: z.array(z.number().int()) })).optional(),
  /** Files of tests that examples of the user became: no ruling changes what they expect. Absent where there are none. */
  given: z.array(WorkspacePath).optional(),
  /**
   * Whether its task's tests were written from scratch: earlier seals of that task are then void. Absent in suites that add to others, and
   * in earlier versions.
   */
  whole: z.literal(true).optional(),
  /** Ids of tests of a change that its program also passes while it computes nothing. Absent where there are none. */
  hollow: z.array(z.string()).optional(),
})
export type Suite = z.infer<typeof Suite>

/** A suite with defaults for everything else. */
export const newSuite = (own: Pick<Suite, 'task' | 'hash' | 'files' | 'red'> & Partial<Suite>): Suite => ({
  ...{ refused: [], retired: [], weak: [], able: null, failed: null, values: null, heldOut: null, setAside: [], amended: [] },
  ...own,
})

/**
 * Suites with one more: what it retires does not count in earlier ones any longer, and hidden tests that it holds are hidden by it. Of a task
 * whose tests were written from the start again, as where it is planned again, no earlier one is left.
 */
export function withSuite(suites: readonly Suite[], suite: Suite): Suite[] {
  const kept = (ids: readonly string[]) => ids.filter((id) => !suite.retired.includes(id))
  const standing = suites.filter(({ task }) => !suite.whole || task !== suite.task)
  return [
    ...standing.map((earlier) => ({
      ...earlier,
      red: kept(earlier.red),
      refused: kept(earlier.refused),
      heldOut: stillHeld(earlier, suite),
    })),
    suite,
  ]
}

/**
 * The suites of a task that was split: those of its tests that are named go to the rest of it. Files and seal are those of both,
 * since no test was written again. Pure.
 */
export function withRest(suites: readonly Suite[], task: string, rest: string, tests: readonly string[]): Suite[] {
  return suites.flatMap((suite) =>
    suite.task === task ? [partOf(suite, task, (id) => !tests.includes(id)), partOf(suite, rest, (id) => tests.includes(id))] : [suite],
  )
}

function partOf(suite: Suite, task: string, isOwn: (id: string) => boolean): Suite {
  const own = (ids: readonly string[]) => ids.filter(isOwn)
  const hidden = suite.heldOut?.tests.filter(({ id }) => isOwn(id)) ?? []
  return {
    ...suite,
    task,
    red: own(suite.red),
    refused: own(suite.refused),
    able: suite.able && own(suite.able),
    failed: suite.failed && own(suite.failed),
    ...(suite.hollow ? { hollow: own(suite.hollow) } : {}),
    // What was computed twice is counted once.
    values: task === suite.task ? suite.values : null,
    heldOut: suite.heldOut && hidden.length > 0 ? { ...suite.heldOut, tests: hidden } : null,
    amended: suite.amended.filter(({ id }) => isOwn(id)),
  }
}

/** A file whose hidden tests a later suite took over is whole in its tree alone: the older text would undo what was amended. */
function stillHeld({ heldOut }: Suite, later: Suite): HeldOut | null {
  if (!heldOut || !later.heldOut) return heldOut
  const over = later.heldOut.files
  const files = heldOut.files.filter((path) => !over.includes(path))
  const taken = new Set(later.heldOut.tests.map(({ id }) => id))
  const tests = heldOut.tests.filter(({ id }) => !taken.has(id) && !later.retired.includes(id))
  // Of a task that was split both parts may hide tests of one file: those of the other part stay hidden in the newer tree.
  if (heldOut.tree === later.heldOut.tree) return { ...heldOut, tests }
  if (files.length === 0 && tests.length > 0)
    return { tree: later.heldOut.tree, files: heldOut.files.filter((path) => over.includes(path)), tests }
  return files.length === 0 ? null : files.length === heldOut.files.length ? heldOut : { ...heldOut, files, tests }
}

/** Suites whose tests are all in the workspace, as after the end of a run. */
export const unsealed = (suites: readonly Suite[]): Suite[] => suites.map((suite) => ({ ...suite, heldOut: null }))
