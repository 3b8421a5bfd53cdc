// Runs the tests of a change before its code, on copies of the program in which the reached functions compute nothing.
import { z } from 'zod'
import { withoutSetAside } from '../../../../contract/run/set-aside.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { type HollowKind, hollowKinds, type Sources } from '../../../languages/language.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import { lanesOf, sideBySide } from '../../asking/side-by-side.js'
import type { Run } from '../../journal/run-context.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { isTest } from '../../task/permissions.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { placeOf, setAsideOf, type TestContext, type Workspace } from '../../task/workspace.js'
import { type FunctionRef, reachedBy } from './reached.js'
import { type HollowCopy, kindsInDoubt, type SaysNothing, sayingNothing } from './says-nothing.js'

const HollowCopyRun = z.object({ green: z.array(z.string()), failed: z.array(z.string()), same: z.array(z.string()) })

/** The most functions that are emptied one by one for a doubtful test, in the order in which the tests name them. */
const MOST_SINGLE = 4
/** A copy hangs if it runs this many times as long as the program itself. */
const SLOWER = 5
const SHORTEST_S = 5

export interface HollowedChange {
  readonly nothing: readonly SaysNothing[]
  /** Ids of tests whose own assertion failed on a copy. */
  readonly able: readonly string[]
}

/**
 * @param workspace the program with the new tests and their stubs
 * @param red new tests that are red on it
 * @param seconds the time that all tests took on it
 * @returns null if the tests reach no function that can be emptied
 */
export async function tryOnExisting(
  run: Run,
  context: TestContext & Pick<TaskContext, 'sources'>,
  workspace: Workspace,
  { files, offered, red, seconds }: NewTests,
): Promise<HollowedChange | null> {
  const sources = await context.sources()
  const program = programOf(context, workspace)
  const reached = reachedBy(sources, program, files, offered)
  const copiesOf = (kinds: readonly HollowKind[], of: readonly FunctionRef[], name: string) =>
    hollowCopies(sources, program, kinds, of).map((copy) => ({ ...copy, name: `hollow-${copy.kind}${name}` }))
  const whole = copiesOf(hollowKinds, reached, '')
  if (whole.length === 0 || red.length === 0) return null
  const patienceS = Math.min(run.config.limits.testS, Math.max(SHORTEST_S, Math.ceil(seconds * SLOWER)))
  const tried = await runCopies(run, context, workspace, { copies: whole, red, patienceS, isWhole: true })
  const ids = red.map(({ id }) => id)
  const doubted = reached.length > 1 ? kindsInDoubt(tried, ids) : []
  const single = reached.slice(0, MOST_SINGLE).flatMap((each, index) => copiesOf(doubted, [each], `-${index + 1}`))
  const all = [...tried, ...(await runCopies(run, context, workspace, { copies: single, red, patienceS, isWhole: false }))]
  const asserted = new Set(red.flatMap(({ id, failure }) => (failure === 'assertion' ? [id] : [])))
  return { nothing: sayingNothing(all, ids, asserted), able: [...new Set(all.flatMap(({ failed }) => [...failed]))] }
}

/** The author's tests for a change, with their run. */
export interface NewTests {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly offered: string
  readonly red: readonly TestCase[]
  readonly seconds: number
}

const programOf = ({ trees, template }: TestContext, { tree }: Workspace) =>
  trees.list(tree).files.flatMap(({ path }) => {
    const text = isTest(template, path) ? null : trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })

interface Copy {
  readonly kind: HollowKind
  readonly files: readonly FileChangeRequest[]
}

/** One copy for each kind that differs from the others. */
function hollowCopies(
  sources: Sources,
  program: ReturnType<typeof programOf>,
  kinds: readonly HollowKind[],
  reached: readonly FunctionRef[],
): Copy[] {
  const known = new Set<string>()
  return kinds.flatMap((kind): Copy[] => {
    const files = program.flatMap(({ path, text }): FileChangeRequest[] => {
      const own = reached.filter((each) => each.path === path)
      const names = own.flatMap(({ name }) => (name === null ? [] : [name]))
      const emptied = own.length === 0 ? null : sources.hollow(path, text, kind, names.length > 0 ? new Set(names) : undefined)
      return emptied === null || emptied === text ? [] : [{ path, text: emptied }]
    })
    const all = JSON.stringify(files)
    if (files.length === 0 || known.has(all)) return []
    known.add(all)
    return [{ kind, files }]
  })
}

interface Trying {
  readonly copies: readonly (Copy & { readonly name: string })[]
  readonly red: readonly TestCase[]
  readonly patienceS: number
  readonly isWhole: boolean
}

async function runCopies(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  { copies, red, patienceS, isWhole }: Trying,
): Promise<HollowCopy[]> {
  const place = placeOf(context, context.template, workspace)
  const messages = new Map(red.map(({ id, message }) => [id, message]))
  const tried = await sideBySide(copies, lanesOf(run.config), ({ name, kind, files }, lane) =>
    sandboxEffect(run, context, {
      ...{ name, step: 'hollow', schema: HollowCopyRun },
      facts: { tree: place.tree, environment: place.environment, kind, files: files.map(({ path }) => path) },
      perform: async (at) => {
        const { tree } = context.trees.change(place.tree, files)
        const config = { ...at.config, limits: { ...at.config.limits, testS: patienceS } }
        const tested = await context.bench.test({ ...place, tree }, false, { ...at, config, lane })
        const cases = (withoutSetAside(tested, setAsideOf(workspace.suites)).report?.cases ?? []).filter(({ id }) => messages.has(id))
        const failed = cases.filter(({ failure }) => failure === 'assertion')
        return {
          value: {
            green: cases.filter(({ state }) => state === 'passed').map(({ id }) => id),
            failed: failed.map(({ id }) => id),
            same: failed.filter(({ id, message }) => messages.get(id) === message).map(({ id }) => id),
          },
        }
      },
    }),
  )
  return copies.flatMap(({ kind }, index) => {
    const found = tried[index]
    return found ? [{ kind, isWhole, green: new Set(found.green), failed: new Set(found.failed), same: new Set(found.same) }] : []
  })
}
