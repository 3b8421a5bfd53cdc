// The user locks files and unlocks them. A locked file is not written by any model, and no state that a task goes back to has it otherwise.
import type { UserLock } from '../../../contract/run/effects.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import phrases from './take-locks.phrases.md?raw'

const say = phrasesOf(phrases, { locked: ['path'], unlocked: ['path'] })

/** Locks that other tasks of the run heard, and this one did not; `own` are those that it is just told. Pure. */
export function locksMissed(
  heardByAll: ReadonlyMap<string, boolean>,
  locked: ReadonlySet<string>,
  own: readonly { readonly lock: string }[],
): UserLock[] {
  const told = new Set(own.map(({ lock }) => lock))
  return [...heardByAll]
    .filter(([path, isLocked]) => !told.has(path) && locked.has(path) !== isLocked)
    .map(([lock, isLocked]) => ({ lock, isLocked, isKnown: true }))
}

/** Takes locks down for this task and for the run, in the order in which they were said. */
export function takeLocks(run: Run, { locked }: Pick<TaskContext, 'locked'>, locks: readonly UserLock[]): void {
  for (const { lock, isLocked } of locks) {
    if (isLocked) locked.add(lock)
    else locked.delete(lock)
    run.lock(lock, isLocked)
  }
}

export interface TakenLocks {
  /** Files that stay as they are now, as edits of the user. */
  readonly edits: readonly FileChangeRequest[]
  /** What a model is told of it. */
  readonly sentences: readonly string[]
}

/** Notes what was locked and unlocked, and gives what follows from it for a workspace. What another task heard before is noted there. */
export function noteLocks(run: Run, { trees }: Pick<TaskContext, 'trees'>, workspace: Workspace, locks: readonly UserLock[]): TakenLocks {
  // The last word on each file counts.
  const last = [...new Map(locks.map((each) => [each.lock, each])).values()]
  const own = last.filter(({ isKnown }) => !isKnown)
  const paths = (isLocked: boolean) => own.filter((each) => each.isLocked === isLocked).map(({ lock }) => lock)
  if (own.length > 0) run.note('locked', { type: 'locked', locked: paths(true), unlocked: paths(false) })
  return {
    edits: paths(true).flatMap((path) => {
      const text = trees.read(workspace.tree, path)
      // What is no text cannot be written again over an earlier state.
      return text === null ? [] : [{ path, text }]
    }),
    sentences: last.map(({ lock, isLocked }) => say(isLocked ? 'locked' : 'unlocked', { path: lock })),
  }
}
