// Runs new tests on programs that compute nothing: the stubs of a new task, or hollow copies of an existing program.
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

export interface HollowResult {
  readonly weak: readonly WeakClause[]
  /** Ids of tests whose own assertion failed on such a program; null without one. */
  readonly able: readonly string[] | null
  /** Tests of a change that say nothing; null if no hollow copy was tested. */
  readonly nothing: readonly SaysNothing[] | null
}

export const noHollowResult: HollowResult = { weak: [], able: null, nothing: null }

export interface HollowRequest {
  readonly purpose: Purpose
  readonly changes: readonly FileChangeRequest[]
  readonly files: readonly TestFile[]
  readonly marks: readonly Mark[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  readonly tested: TestRun
}

export async function hollowTests(run: Run, context: TaskContext, workspace: Workspace, request: HollowRequest): Promise<HollowResult> {
  const { purpose, changes, files, marks, red, tested } = request
  if (!run.config.hollow) return noHollowResult
  const { acceptance, interface: offered } = context.task
  if (purpose === 'build') {
    const hollowed = await tryHollow(run, context, workspace, changes)
    return { weak: weakClauses(marks, red, acceptance.length, hollowed), able: ableToFail(hollowed), nothing: null }
  }
  if (!hasPatch(run.config, 'check-existing')) return noHollowResult
  const seconds = tested.command.durationMs / 1000
  // In feedback the interface is a sentence, not an interface.
  const tried = await tryOnExisting(run, context, workspace, { files, offered: purpose === 'feedback' ? '' : offered, red, seconds })
  if (!tried) return noHollowResult
  const weak = purpose === 'feedback' ? [] : clausesOnNothing(marks, red, acceptance.length, tried.nothing)
  return { weak, able: tried.able, nothing: tried.nothing }
}

/** Clauses whose tests all say nothing. Pure. */
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

/** The result for the author: by clause, or by test for feedback, which has no clauses. */
export function hollowWords({ weak, nothing }: HollowResult, purpose: Purpose, { acceptance }: TaskContext['task']): string[] {
  return purpose === 'feedback'
    ? (nothing ?? []).map(({ id, kinds }) => say('weak-test', { test: id, values: valuesOf(kinds) }))
    : weak.map(({ clause, kinds }) =>
        say('weak-clause', { clause: String(clause), words: acceptance[clause - 1] ?? '', values: valuesOf(kinds) }),
      )
}

const valuesOf = (kinds: readonly HollowKind[]): string => kinds.map((kind) => say(`returns-${kind}`)).join(', ')
