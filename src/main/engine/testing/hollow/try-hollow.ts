// Before the code: runs new tests against programs that compute nothing. A clause whose tests are all green on one of them is not
// shown by them.
import { z } from 'zod'
import type { TestReport } from '../../../../contract/run/tests.js'
import { type HollowKind, hollowKinds, type Sources } from '../../../languages/language.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import { lanesOf, sideBySide } from '../../asking/side-by-side.js'
import type { Run } from '../../journal/run-context.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { isTest } from '../../task/permissions.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { placeOf, type TestContext, type Workspace } from '../../task/workspace.js'

const HollowRun = z.object({
  /** Whether all tests could be collected. */
  counts: z.boolean(),
  /** Ids of tests that ran and were not green; of earlier versions all that were not green. */
  red: z.array(z.string()),
  /** Those of them whose own assertion failed. */
  failed: z.array(z.string()),
  /** Ids of tests that never came to the program: what they load could not be loaded, or they were not begun. Absent where there are none. */
  unrun: z.array(z.string()).optional(),
})

/** What the tests said of one hollow program. */
export interface Hollowed {
  readonly kind: HollowKind
  readonly red: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  /** Tests that never came to it, and say nothing of it. */
  readonly unrun: ReadonlySet<string>
}

/**
 * @param workspace the stubs with the new tests
 * @param changes what the author wrote: its stubs are emptied, what was there before stays
 * @returns one for each hollow program that differs from the others and can be tested
 */
export async function tryHollow(
  run: Run,
  context: TestContext & Pick<TaskContext, 'sources'>,
  workspace: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<Hollowed[]> {
  const stubs = changes.map(({ path }) => path).filter((path) => !isTest(context.template, path))
  const place = placeOf(context, context.template, workspace)
  const programs = programsOf(await context.sources(), context.trees, workspace.tree, stubs)
  const tried = await sideBySide(programs, lanesOf(run.config), ({ kind, files }, lane) =>
    sandboxEffect(run, context, {
      ...{ name: `hollow-${kind}`, step: 'hollow', schema: HollowRun },
      facts: { tree: place.tree, environment: place.environment, kind },
      perform: async (at) => {
        const { tree } = context.trees.change(place.tree, files)
        const { report } = await context.bench.test({ ...place, tree }, false, { ...at, lane })
        return { value: readHollow(report) }
      },
    }),
  )
  return programs.flatMap(({ kind }, index) => {
    const run = tried[index]
    return run?.counts ? [{ kind, red: new Set(run.red), failed: new Set(run.failed), unrun: new Set(run.unrun) }] : []
  })
}

/** What a report says of a program that computes nothing. A test that stops before the program does is not red on it. Pure. */
export function readHollow(report: TestReport | null): z.infer<typeof HollowRun> {
  const open = report?.cases.filter(({ state }) => state !== 'passed') ?? []
  const unrun = open.filter(({ state, failure }) => state === 'skipped' || failure === 'import' || failure === 'syntax')
  const red = open.filter((test) => !unrun.includes(test))
  return {
    counts: report !== null && report.collectionErrors.length === 0,
    red: red.map(({ id }) => id),
    failed: red.filter(({ failure }) => failure === 'assertion').map(({ id }) => id),
    ...(unrun.length > 0 ? { unrun: unrun.map(({ id }) => id) } : {}),
  }
}

interface HollowProgram {
  readonly kind: HollowKind
  readonly files: readonly FileChangeRequest[]
}

function programsOf(sources: Sources, trees: TaskContext['trees'], tree: string, stubs: readonly string[]): HollowProgram[] {
  const known = new Set<string>()
  return hollowKinds.flatMap((kind) => {
    const files = stubs.flatMap((path) => {
      const text = sources.hollow(path, trees.read(tree, path) ?? '', kind)
      return text === null ? [] : [{ path, text }]
    })
    const all = JSON.stringify(files)
    if (files.length === 0 || known.has(all)) return []
    known.add(all)
    return [{ kind, files }]
  })
}
