// Brings the changes of a run back into the folder that its project came from: all of them or none.

import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { causeOf, userError } from '../../../contract/errors/index.js'
import { safePath } from '../../../contract/paths/path.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { ReadParts } from '../../store/store.js'
import { fileRefused } from '../data-folder/storage-error.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { ChangedMeanwhile, changeFiles, fileHash, type PlannedFile } from '../folder-changes/file-changes.js'
import { writeFault } from '../folder-changes/write-fault.js'
import { summaryOf } from '../runs/find-run.js'
import { readSetup } from '../runs/setup.js'

/**
 * Writes what a run changed into a folder, by default the one that the project came from. Refuses (kind `invalid`) and
 * writes nothing where the run is not verified (unless `force`), where a file is another one by now than the run began with, or
 * where a link is in the way. A kill in the middle is ended at the next start.
 */
export function applyRun(store: ReadParts, log: ChangeLog, run: string, to: string | null, force: boolean): AppliedRun {
  const { project } = readSetup(store, run).setup.goal
  if (!project) throw userError('apply-no-project', { run })
  const target = to ?? project.folder
  if (target === null) throw userError('apply-no-folder', { run })
  const folder = resolve(target)
  if (!existsSync(folder)) throw userError('apply-folder-gone', { folder })
  const { outcome } = summaryOf(store, run)
  if (!outcome) throw userError('apply-not-over', { run })
  if (outcome.verdict !== 'verified' && !force) throw userError('apply-not-verified', { run, verdict: outcome.verdict })
  const tree = store.treeEntries.newest(run)
  if (!tree) throw userError('apply-nothing', { run })
  return write(log, run, folder, changesOf(store, project.tree, tree))
}

interface Change {
  readonly path: string
  /** Hashes; null is no file. */
  readonly before: string | null
  readonly after: PlannedFile['after']
}

interface Changes {
  readonly changes: readonly Change[]
  /** Changed paths that no folder of a user is given, each with the reason. */
  readonly leftOut: readonly string[]
}

function changesOf(store: ReadParts, from: string, to: string): Changes {
  const filesOf = (tree: string) => new Map(store.trees.files(tree).map((file) => [file.path, file]))
  const [before, after] = [filesOf(from), filesOf(to)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].sort().filter((path) => {
    const [old, now] = [before.get(path), after.get(path)]
    return old?.hash !== now?.hash || old?.mode !== now?.mode
  })
  const reasonOf = (path: string) => {
    if (before.get(path)?.mode === 'link' || after.get(path)?.mode === 'link') return `${path} (a link)`
    const judged = safePath(path)
    return judged.ok ? null : pathFaultText(judged.fault)
  }
  return {
    leftOut: changed.flatMap((path) => reasonOf(path) ?? []),
    changes: changed
      .filter((path) => reasonOf(path) === null)
      .map((path) => {
        const now = after.get(path)
        return {
          path,
          before: before.get(path)?.hash ?? null,
          after: now ? { hash: now.hash, isExecutable: now.mode === 'executable', bytes: () => store.trees.bytes(now.hash) } : null,
        }
      }),
  }
}

function write(log: ChangeLog, run: string, folder: string, { changes, leftOut }: Changes): AppliedRun {
  const [root, states] = looked()
  const isSame = ({ change, now }: (typeof states)[number]) =>
    now === (change.after?.hash ?? null) && (change.after === null || isExecutable(root, change.path) === change.after.isExecutable)
  const open = states.filter((state) => !isSame(state))
  const odd = open.flatMap(({ change, now }) => (now !== null && !/^[0-9a-f]{64}$/.test(now) ? [change.path] : []))
  if (odd.length > 0) throw userError('apply-not-plain', { paths: odd })
  const conflicts = open.flatMap(({ change, now }) => (now === change.before || now === (change.after?.hash ?? null) ? [] : [change.path]))
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
