// Brings the changes of a run back into the folder that its project came from: all that was chosen, or nothing.

import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Choice, Selection } from '../../../contract/calls/changes.js'
import { causeOf, userError } from '../../../contract/errors/index.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { ReadParts } from '../../store/store.js'
import { fileRefused } from '../data-folder/storage-error.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { ChangedMeanwhile, changeFiles, fileHash } from '../folder-changes/file-changes.js'
import { writeFault } from '../folder-changes/write-fault.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from '../runs/find-run.js'
import { type AppliedRecords, ownHashes } from './applied-records.js'
import { givenTree } from './given-tree.js'
import { type ChosenChanges, chosenChanges, pathChanges, selectionKey } from './run-changes.js'

/** The changes to apply, and their target. */
export interface Application {
  readonly run: string
  /** Null is the folder that the project came from. */
  readonly to: string | null
  /** Also where the run is not verified. */
  readonly force: boolean
  /** Null takes everything. */
  readonly choice: Choice | null
  /** The findings of checks of selections, by their `selectionKey`. */
  readonly checks: Readonly<Record<string, boolean>>
}

export interface Applicable extends ChosenChanges {
  readonly folder: string
  /** Changed paths that no folder of a user is given, each with the reason. */
  readonly leftOut: readonly string[]
  /** The trees before and after. */
  readonly before: string
  readonly after: string
  /** New test files of earlier states whose tests are in other files. */
  readonly moved: ReadonlySet<string>
  readonly selection: Selection | null
}

/**
 * What of a run is brought back. Refuses (kind `invalid`) where there is no folder of a project, where the run is not verified (unless
 * `force`), and a choice that does not fit.
 */
export function applicable(store: ReadParts, { run, to, force, choice, checks }: Application): Applicable {
  const { project } = readSetup(store, run).setup.goal
  if (!project) throw userError('apply-no-project', { run })
  const target = to ?? project.folder
  if (target === null) throw userError('apply-no-folder', { run })
  const folder = resolve(target)
  if (!existsSync(folder)) throw userError('apply-folder-gone', { folder })
  const { outcome } = summaryOf(store, run)
  if (!outcome) throw userError('apply-not-over', { run })
  if (outcome.verdict !== 'verified' && !force) throw userError('apply-not-verified', { run, verdict: outcome.verdict })
  const given = givenTree(store, run)
  if (!given) throw userError('apply-nothing', { run })
  const { tree: after, moved } = given
  const all = pathChanges(store, project.tree, after)
  const chosen = chosenChanges(store, run, all, choice)
  return { folder, before: project.tree, after, moved, leftOut: all.leftOut, ...chosen, selection: selectionOf(chosen, checks) }
}

function selectionOf(chosen: ChosenChanges, checks: Application['checks']): Selection | null {
  if (chosen.chosen === chosen.of) return null
  const found = new Map(Object.entries(checks)).get(selectionKey(chosen))
  return { chosen: chosen.chosen, of: chosen.of, check: found === undefined ? 'unchecked' : found ? 'green' : 'red' }
}

/**
 * Writes a run's changes into a folder, by default the project's original folder. Refuses as `applicable` does. Writes
 * nothing where a file differs from the one that the run began with, or where a link is in the way. The next start
 * ends a change that was killed halfway.
 */
export function applyRun(store: ReadParts, log: ChangeLog, records: AppliedRecords, asked: Application): AppliedRun {
  const wanted = applicable(store, asked)
  const applied = write(log, asked.run, wanted, ownHashes(records.of(asked.run), wanted.folder))
  const { folder, selection, changes } = wanted
  const files = changes.map(({ path, after }) => ({ path, hash: after?.hash ?? null }))
  records.add(asked.run, { at: Date.now(), folder, branch: null, selection, files })
  return applied
}

/** @param own the contents that an earlier call gave these files; they are unchanged since */
function write(
  log: ChangeLog,
  run: string,
  { folder, changes, leftOut, selection }: Applicable,
  own: ReadonlyMap<string, string | null>,
): AppliedRun {
  const [root, states] = looked()
  const isSame = ({ change, now }: (typeof states)[number]) =>
    now === (change.after?.hash ?? null) && (change.after === null || isExecutable(root, change.path) === change.after.isExecutable)
  const open = states.filter((state) => !isSame(state))
  const odd = open.flatMap(({ change, now }) => (now !== null && !/^[0-9a-f]{64}$/.test(now) ? [change.path] : []))
  if (odd.length > 0) throw userError('apply-not-plain', { paths: odd })
  const conflicts = open.flatMap(({ change: { path, before, after }, now }) =>
    now === before || now === (after?.hash ?? null) || now === own.get(path) ? [] : [path],
  )
  if (conflicts.length > 0) throw userError('apply-conflict', { run, paths: conflicts })
  try {
    changeFiles(
      log,
      { kind: 'apply', run },
      folder,
      open.map(({ change, now }) => ({ path: change.path, before: now, after: change.after })),
    )
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw userError('apply-conflict', { run, paths: error.paths })
    throw userError('apply-not-written', { folder, fault: writeFault(error) })
  }
  const paths = (of: typeof states) => of.map(({ change }) => change.path)
  return {
    folder,
    written: paths(open.filter(({ change }) => change.after !== null)),
    removed: paths(open.filter(({ change }) => change.after === null)),
    same: paths(states.filter((state) => !open.includes(state))),
    leftOut: [...leftOut],
    selection,
    branch: null,
  }

  function looked() {
    try {
      const root = below(realpathSync(folder))
      return [root, changes.map((change) => ({ change, now: fileHash(root, change.path) }))] as const
    } catch (error) {
      if (error instanceof BelowError)
        throw userError('apply-not-written', { folder, fault: { type: 'other', cause: causeOf(fileRefused(error)) } })
      throw error
    }
  }
}

const isExecutable = (root: Below, path: string): boolean => ((root.state(path)?.mode ?? 0) & 0o100) !== 0
