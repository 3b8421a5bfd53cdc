// What new tests are worth on programs that compute nothing: the stubs of a new task, or copies of the program that a change is made to.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { HollowKind } from '../../../languages/language.js'
import type { Run } from '../../journal/run-context.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { clausesOf, type Mark } from '../clause-marks.js'
import type { TestFile } from '../held-out/choose.js'
import type { Purpose } from '../judge-tests.js'
import { say } from '../re-ask.js'
import type { SaysNothing } from './says-nothing.js'
import { tryOnExisting } from './try-existing.js'
import { tryHollow } from './try-hollow.js'
import { ableToFail, type WeakClause, weakClauses } from './weak-clauses.js'

export interface Tried {
  readonly weak: readonly WeakClause[]
  /** Ids whose own assertion failed on such a program; null where none was tried. */
  readonly able: readonly string[] | null
  /** Tests of a change that say nothing; null where none was tried on it. */
  readonly nothing: readonly SaysNothing[] | null
}

export const nothingTried: Tried = { weak: [], able: null, nothing: null }

export interface Asked {
  readonly changes: readonly FileChangeRequest[]
  readonly files: readonly TestFile[]
  readonly marks: readonly Mark[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  readonly tested: TestRun
}

export async function hollowTests(run: Run, context: TaskContext, purpose: Purpose, workspace: Workspace, asked: Asked): Promise<Tried> {
  const { changes, files, marks, red, tested } = asked
  if (!run.config.hollow) return nothingTried
  const { acceptance, interface: offered } = context.task
  if (purpose === 'build') {
    const hollowed = await tryHollow(run, context, workspace, changes)
    return { weak: weakClauses(marks, red, acceptance.length, hollowed), able: ableToFail(hollowed), nothing: null }
  }
  if (!hasPatch(run.config, 'check-existing')) return nothingTried
  const seconds = tested.command.durationMs / 1000
  // Feedback has an interface of no program, but a sentence in its place.
  const tried = await tryOnExisting(run, context, workspace, { files, offered: purpose === 'feedback' ? '' : offered, red, seconds })
  if (!tried) return nothingTried
  const weak = purpose === 'feedback' ? [] : clausesOnNothing(marks, red, acceptance.length, tried.nothing)
  return { weak, able: tried.able, nothing: tried.nothing }
}

/** Clauses of which all tests say nothing. Pure. */
export function clausesOnNothing(
  marks: readonly Mark[],
  red: readonly TestCase[],
  count: number,
  nothing: readonly SaysNothing[],
): WeakClause[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((clause) => {
    const own = red.filter((test) => clausesOf(marks, test).includes(clause))
    const found = own.map(({ id }) => nothing.find((each) => each.id === id)?.kinds ?? null)
    if (own.length === 0 || found.some((kinds) => kinds === null)) return []
    const open = found.map((kinds) => kinds ?? [])
    const shared = (open[0] ?? []).filter((kind) => open.every((kinds) => kinds.includes(kind)))
    return [{ clause, kinds: shared.length > 0 ? shared : [...new Set(open.flat())] }]
  })
}

/** What an author is told of it: of clauses, and of single tests where there are no clauses. */
export function hollowWords({ weak, nothing }: Tried, purpose: Purpose, { acceptance }: TaskContext['task']): string[] {
  return purpose === 'feedback'
    ? (nothing ?? []).map(({ id, kinds }) => say('weak-test', { test: id, values: valuesOf(kinds) }))
    : weak.map(({ clause, kinds }) =>
        say('weak-clause', { clause: String(clause), words: acceptance[clause - 1] ?? '', values: valuesOf(kinds) }),
      )
}

const valuesOf = (kinds: readonly HollowKind[]): string => kinds.map((kind) => say(`returns-${kind}`)).join(', ')
