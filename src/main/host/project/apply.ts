// Brings the changes of a run back into the folder that its project came from: all of them or none.
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '../../../contract/errors.js'
import type { AppliedRun } from '../../../contract/run.js'
import type { Store } from '../../store/store.js'
import { latestTree } from '../latest-tree.js'
import { summaryOf } from '../runs.js'
import { readSetup } from '../setup.js'

/**
 * Writes what a run changed into a folder, by default the one that the project came from. Refuses (kind `invalid`) and
 * writes nothing where the run is not verified (unless `force`), or where a file is another one by now than the run began with.
 */
export function applyRun(store: Store, run: string, to: string | null, force: boolean): AppliedRun {
  const { project } = readSetup(store, run).setup.goal
  if (!project)
    throw new Refusal('invalid', `Run ${run} began with a template and no project of yours: take it out with "tillgreen export".`)
  const target = to ?? project.folder
  if (target === null)
    throw new Refusal('invalid', `The project of run ${run} came from an archive. Name the folder to write into with --to DIR.`)
  const folder = resolve(target)
  if (!existsSync(folder)) throw new Refusal('invalid', `There is no folder ${folder}. Name the folder of the project with --to DIR.`)
  const { outcome } = summaryOf(store, run)
  if (!outcome) throw new Refusal('invalid', `Run ${run} is not over yet. Wait until it is, or stop it.`)
  if (outcome.verdict !== 'verified' && !force)
    throw new Refusal('invalid', `Run ${run} ended as ${outcome.verdict}, not verified. Say --force to take its changes all the same.`)
  const tree = latestTree(store, run)
  if (!tree) throw new Refusal('invalid', `Run ${run} has written nothing.`)
  return write(folder, changesOf(store, project.tree, tree))
}

interface Change {
  readonly path: string
  readonly before: Buffer | null
  readonly after: Buffer | null
  readonly mode: number
}

function changesOf(store: Store, from: string, to: string): Change[] {
  const filesOf = (tree: string) => new Map(store.trees.files(tree).map((file) => [file.path, file]))
  const [before, after] = [filesOf(from), filesOf(to)]
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  return paths.flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)]
    if (old?.hash === now?.hash && old?.mode === now?.mode) return []
    if (old?.mode === 'link' || now?.mode === 'link') return []
    return [
      {
        path,
        before: old ? store.trees.bytes(old.hash) : null,
        after: now ? store.trees.bytes(now.hash) : null,
        mode: now?.mode === 'executable' ? 0o755 : 0o644,
      },
    ]
  })
}

function write(folder: string, changes: readonly Change[]): AppliedRun {
  const states = changes.map((change) => ({ change, now: present(join(folder, change.path)) }))
  const isSame = ({ change, now }: (typeof states)[number]) => equal(now, change.after)
  const same = states.filter(isSame)
  const open = states.filter((state) => !isSame(state))
  const conflicts = open.filter(({ change, now }) => !equal(now, change.before)).map(({ change }) => change.path)
  if (conflicts.length > 0)
    throw new Refusal(
      'invalid',
      `Nothing was written: ${conflicts.join(', ')} ${conflicts.length === 1 ? 'is' : 'are'} not as the run began with. Take the changes as a patch with "tillgreen export RUN --format patch" and merge them, or put the files back first.`,
    )
  const undo: (() => void)[] = []
  try {
    for (const { change, now } of open) undo.push(put(join(folder, change.path), change.after, now, change.mode))
  } catch (error) {
    for (const back of undo.reverse()) back()
    throw new Refusal('invalid', `Nothing was written: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const paths = (of: typeof states) => of.map(({ change }) => change.path)
  return {
    folder,
    written: paths(open.filter(({ change }) => change.after !== null)),
    removed: paths(open.filter(({ change }) => change.after === null)),
    same: paths(same),
  }
}

/** Sets one file in one go, and gives what undoes it. A link is never followed. */
function put(path: string, after: Buffer | null, before: Buffer | null, mode: number): () => void {
  const set = (content: Buffer | null) => {
    if (content === null) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    const next = `${path}.tillgreen-new`
    writeFileSync(next, content, { mode })
    renameSync(next, path)
  }
  set(after)
  return () => set(before)
}

function present(path: string): Buffer | null {
  const state = lstatSync(path, { throwIfNoEntry: false })
  if (!state) return null
  if (!state.isFile()) throw new Refusal('invalid', `Nothing was written: ${path} is no plain file any more.`)
  return readFileSync(path)
}

const equal = (a: Buffer | null, b: Buffer | null): boolean => (a === null || b === null ? a === b : a.equals(b))
