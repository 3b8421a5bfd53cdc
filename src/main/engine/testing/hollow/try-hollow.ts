// Runs new tests before the code, on programs that compute nothing. A clause is weak if all of its tests are green on one of them.
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
  /** Ids of tests that ran and were not green. In older journals: all that were not green. */
  red: z.array(z.string()),
  /** Ids among them whose own assertion failed. */
  failed: z.array(z.string()),
  /** Ids of tests that did not reach the program: an import failed, or they did not start. Absent if there are none. */
  unrun: z.array(z.string()).optional(),
})

/** The test results on one hollow program. */
export interface HollowProgramResult {
  readonly kind: HollowKind
  readonly red: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  /** Tests that did not reach it, so they say nothing about it. */
  readonly unrun: ReadonlySet<string>
}

/**
 * @param workspace the stubs with the new tests
 * @param changes the author's files: their stubs are emptied, earlier files stay
 * @returns one result for each testable hollow program that differs from the others
 */
export async function tryHollow(
  run: Run,
  context: TestContext & Pick<TaskContext, 'sources'>,
  workspace: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<HollowProgramResult[]> {
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

/** Reads the report of a program that computes nothing. A test that stops before the program does is not red on it. Pure. */
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
