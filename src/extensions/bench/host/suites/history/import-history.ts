// Imports a suite of a repository's own history: its tasks are read, proved, and those that hold are kept.
import { basename } from 'node:path'
import { userError } from '../../../../../contract/errors/index.js'
import type { CommitsEvent, CommitsInput } from '../../../contract/calls.js'
import { type ProveDeps, proveTask } from '../../prove-task.js'
import type { SuiteShelf } from '../shelf.js'
import { openRepository } from './commits.js'
import { readHistory } from './read-history.js'

export interface ImportHistoryDeps extends ProveDeps {
  readonly suites: SuiteShelf
}

/** Ends with the suite as it is kept. Refuses (`commits-none`) where no task can be made or none holds. */
export async function importHistory(
  deps: ImportHistoryDeps,
  { path, name, most }: CommitsInput,
  emit: (event: CommitsEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const named = deps.suites.nameFor(name ?? `${basename(path)}-history`)
  const repository = await openRepository(path)
  const { tasks, leftOut } = await readHistory(repository, most, signal)
  emit({ type: 'read', commits: repository.commits.length, tasks: tasks.length, leftOut: [...leftOut] })
  const kept: (typeof tasks)[number][] = []
  for (const task of tasks) {
    const proof = await proveTask(deps, task, signal)
    emit(proof)
    if (proof.problem === null) kept.push(task)
  }
  if (kept.length === 0) throw userError('commits-none', { path, commits: repository.commits.length, tasks: tasks.length })
  emit({ type: 'kept', suite: deps.suites.keep({ format: 'tillgreen suite 1', ...named, layout: 'history', tasks: kept }) })
}
