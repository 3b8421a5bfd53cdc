// Applies the user's locks on files. No model writes a locked file, and a return to an earlier state keeps its text.
import type { UserLock } from '../../../contract/run/effects.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import phrases from './take-locks.phrases.md?raw'

const say = phrasesOf(phrases, { locked: ['path'], unlocked: ['path'] })

/** Locks that other tasks received and this one missed. @param own locks in its new messages */
export function locksMissed(
  received: ReadonlyMap<string, boolean>,
  locked: ReadonlySet<string>,
  own: readonly { readonly lock: string }[],
): UserLock[] {
  const fresh = new Set(own.map(({ lock }) => lock))
  return [...received]
    .filter(([path, isLocked]) => !fresh.has(path) && locked.has(path) !== isLocked)
    .map(([lock, isLocked]) => ({ lock, isLocked, isKnown: true }))
}

/** Records locks for this task and for the run, in the order of the messages. */
export function takeLocks(run: Run, { locked }: Pick<TaskContext, 'locked'>, locks: readonly UserLock[]): void {
  for (const { lock, isLocked } of locks) {
    if (isLocked) locked.add(lock)
    else locked.delete(lock)
    run.lock(lock, isLocked)
  }
}

export interface LockResult {
  /** Files that keep their current text, as edits of the user. */
  readonly edits: readonly FileChangeRequest[]
  /** Sentences for the model. */
  readonly sentences: readonly string[]
}

/** Notes new locks, and returns their effect on a workspace. Locks that another task received are noted there. */
export function noteLocks(run: Run, { trees }: Pick<TaskContext, 'trees'>, workspace: Workspace, locks: readonly UserLock[]): LockResult {
  // The last message on each file counts.
  const last = [...new Map(locks.map((each) => [each.lock, each])).values()]
  const own = last.filter(({ isKnown }) => !isKnown)
  const paths = (isLocked: boolean) => own.filter((each) => each.isLocked === isLocked).map(({ lock }) => lock)
  if (own.length > 0) run.note('locked', { type: 'locked', locked: paths(true), unlocked: paths(false) })
  return {
    edits: paths(true).flatMap((path) => {
      const text = trees.read(workspace.tree, path)
      // A file that is not text cannot be written again over an earlier state.
      return text === null ? [] : [{ path, text }]
    }),
    sentences: last.map(({ lock, isLocked }) => say(isLocked ? 'locked' : 'unlocked', { path: lock })),
  }
}
