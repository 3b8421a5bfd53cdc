// The changes of a run to its project, and the result of a choice of them for each file.
import type { ChangeHunk, Choice, ReviewedFile } from '../../../contract/calls/changes.js'
import { sizeOf } from '../../../contract/calls/changes.js'
import type { WholeCause } from '../../../contract/changes/whole-cause.js'
import { userError } from '../../../contract/errors/index.js'
import { safePath } from '../../../contract/paths/path.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import type { ReadParts } from '../../store/store.js'
import { bytesOf, textOf, unfitText } from '../../store/trees/file-text.js'
import type { TreeFile } from '../../store/trees/manifest.js'
import { hashOf } from '../../store/trees/objects.js'
import type { PlannedFile } from '../folder-changes/file-changes.js'
import { bytesWithoutMarks } from './clause-marks.js'
import { hunksOf, textWith } from './hunks.js'

/** A path that differs between two trees; null is no file. */
export interface PathChange {
  readonly path: string
  readonly before: TreeFile | null
  readonly after: TreeFile | null
}

export interface PathChanges {
  readonly changes: readonly PathChange[]
  /** Changed paths that no folder of a user is given, each with the reason. */
  readonly leftOut: readonly string[]
}

/** A change of a file: the path, its earlier hash, and its new content. */
export interface ChosenChange {
  readonly path: string
  /** Hashes; null is no file. */
  readonly before: string | null
  readonly after: PlannedFile['after']
}

export interface ChosenChanges {
  readonly changes: readonly ChosenChange[]
  /** How many changes were chosen, of how many. */
  readonly chosen: number
  readonly of: number
}

/** A key for the meaning of a choice, however the choice was spelt. */
export const selectionKey = ({ changes }: Pick<ChosenChanges, 'changes'>): string =>
  hashOf(changes.map(({ path, after }) => `${after?.hash ?? 'none'} ${after?.isExecutable ?? false} ${path}`).join('\n'))

/** Where two trees differ, sorted by path. */
export function pathChanges(store: ReadParts, from: string, to: string): PathChanges {
  const filesOf = (tree: string) => new Map(store.trees.files(tree).map((file) => [file.path, file]))
  const [before, after] = [filesOf(from), filesOf(to)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path) => {
    const [old, now] = [before.get(path) ?? null, after.get(path) ?? null]
    return old?.hash === now?.hash && old?.mode === now?.mode ? [] : [{ path, before: old, after: now }]
  })
  const reasonOf = ({ path, before: old, after: now }: PathChange) => {
    if (old?.mode === 'link' || now?.mode === 'link') return `${path} (a link)`
    const judged = safePath(path)
    return judged.ok ? null : pathFaultText(judged.fault)
  }
  return {
    leftOut: changed.flatMap((change) => reasonOf(change) ?? []),
    changes: changed.filter((change) => reasonOf(change) === null),
  }
}

/** A changed file as a reviewer is shown it. */
export function reviewedFile(store: ReadParts, change: PathChange, isTest: boolean): ReviewedFile {
  const { whole, hunks } = partsOf(store, change)
  const sum = (lines: (hunk: ChangeHunk) => readonly string[]) => hunks.reduce((total, hunk) => total + lines(hunk).length, 0)
  return { path: change.path, whole, hunks, added: sum((hunk) => hunk.added), removed: sum((hunk) => hunk.removed), isTest }
}

/**
 * The files that result from a choice; null takes all changes. Refuses (kind `invalid`) a path that did not change, an
 * unknown hunk, hunks of a file that is taken as a whole, and an empty choice.
 */
export function chosenChanges(store: ReadParts, run: string, { changes }: PathChanges, choice: Choice | null): ChosenChanges {
  const all = changes.map((change) => ({ path: change.path, before: change.before?.hash ?? null, after: wholeFile(store, change) }))
  if (choice === null) return { changes: all, chosen: 1, of: 1 }
  const named = new Map(choice.map((each) => [each.path, each.hunks]))
  for (const path of named.keys())
    if (!changes.some((change) => change.path === path)) throw userError('choice-path-unknown', { run, path })
  const taken = changes.map((change, index) => {
    const whole = all[index]
    const parts = partsOf(store, change)
    const size = sizeOf(parts)
    const hunks = named.get(change.path)
    if (hunks === undefined || whole === undefined) return { change: null, chosen: 0, size }
    if (hunks === null) return { change: whole, chosen: size, size }
    const part = partOf(store, change, parts, new Set(hunks))
    return { change: part, chosen: part === null ? 0 : new Set(hunks).size, size }
  })
  const chosen = taken.reduce((sum, each) => sum + each.chosen, 0)
  if (chosen === 0) throw userError('choice-empty')
  return { changes: taken.flatMap(({ change }) => change ?? []), chosen, of: taken.reduce((sum, { size }) => sum + size, 0) }
}

interface Parts {
  readonly whole: WholeCause | null
  readonly hunks: ChangeHunk[]
}

function partsOf(store: ReadParts, change: PathChange): Parts {
  const { before, after } = change
  const texts = textsOf(store, change)
  if (texts === null) return { whole: 'binary', hunks: [] }
  const { old, now } = texts
  const hunks = hunksOf(old, now)
  if (before === null) return { whole: 'new', hunks: hunks ?? [] }
  if (after === null) return { whole: 'removed', hunks: hunks ?? [] }
  if (before.mode !== after.mode) return { whole: 'mode', hunks: hunks ?? [] }
  return hunks === null ? { whole: 'too-large', hunks: [] } : { whole: null, hunks }
}

/** The file with some of its hunks applied; null where none is chosen. */
function partOf(store: ReadParts, change: PathChange, { whole, hunks }: Parts, chosen: ReadonlySet<number>): ChosenChange | null {
  const { path, before, after } = change
  if (whole !== null) throw userError('choice-file-whole', { path, why: whole })
  const odd = [...chosen].find((number) => number > hunks.length)
  if (odd !== undefined) throw userError('choice-hunk-unknown', { path, hunk: odd, hunks: hunks.length })
  const texts = textsOf(store, change)
  if (texts === null || before === null || after === null || chosen.size === 0) return null
  const bytes = bytesOf(path, textWith(texts.old, texts.now, chosen), store.trees.bytes(before.hash))
  return { path, before: before.hash, after: { hash: hashOf(bytes), isExecutable: after.mode === 'executable', bytes: () => bytes } }
}

function wholeFile(store: ReadParts, change: PathChange): PlannedFile['after'] {
  const bytes = bytesAfter(store, change)
  return bytes && { hash: hashOf(bytes), isExecutable: change.after?.mode === 'executable', bytes: () => bytes }
}

/** A changed file as it leaves the run; null if it is gone. */
const bytesAfter = (store: ReadParts, { path, before, after }: PathChange): Buffer | null =>
  after && bytesWithoutMarks(path, store.trees.bytes(after.hash), before && store.trees.bytes(before.hash))

/** Both texts of a file; null where one is binary, or in an encoding that keeps lines of the other from being taken into it. */
function textsOf(store: ReadParts, change: PathChange): { readonly old: string; readonly now: string } | null {
  const { path, before } = change
  const [was, is] = [before && store.trees.bytes(before.hash), bytesAfter(store, change)]
  const [old, now] = [was, is].map((bytes) => (bytes ? textOf(bytes) : ''))
  if (typeof old !== 'string' || typeof now !== 'string') return null
  if (!was || !is) return { old, now }
  const isAlike = unfitText(path, now, was, false) === null && bytesOf(path, now, was).equals(is)
  return isAlike ? { old, now } : null
}
