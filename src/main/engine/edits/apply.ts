// Applies a set of edits in memory, all or nothing. The caller writes the changes afterwards.

import { safePath } from '../../../contract/paths/path.js'
import type { UnfitText } from '../../../contract/text/unfit-text.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { closestLines } from './closest.js'
import type { Applied, AppliedEdits, Edit, FileChange, Permission } from './edit.js'
import { indexLines, type LineIndex } from './line-index.js'
import { bareLines, inStyleOf, joinLines, replaceLines, splitLines, type TextLines } from './lines.js'
import { findLines, type LineIndexes, shifted } from './match.js'
import { placeholderIn } from './placeholder.js'
import { say, unfitWords } from './re-ask.js'

/** One file while its blocks are applied. */
interface Draft {
  readonly path: string
  readonly before: string | null
  /** Null if the file does not exist at this point. */
  text: string | null
  /** The same text as lines while EDIT blocks work on it; joined once at the end. */
  lines: IndexedLines | null
  /** The first lines of all blocks for this file. */
  readonly wanted: readonly string[]
  written: boolean
  misses: number
}

/** The maximum number of misses with quoted lines. Each quote costs a pass over the file, and more would not help. */
const QUOTED_MISSES = 5

/** Why a file cannot get this text. `isWhole` means that no old line is kept. */
export type Unfit = (change: FileChange, isWhole: boolean) => UnfitText | null

type Outcome = { readonly applied: Applied } | { readonly problem: string; readonly isMiss?: true }

/**
 * Applies edits in order to the texts from `read`. `allowed` decides which safe paths may be written, `unfit` whether a file can
 * get its new text without harm to its other bytes.
 * Cost: each file is split, scanned and joined once for any number of EDIT blocks, with no copy of the text in
 * between. Only a block that begins with a very common line searches the file by itself. Everything outside the
 * replaced lines stays byte for byte.
 */
export function applyEdits(
  read: (path: string) => string | null,
  edits: readonly Edit[],
  allowed: (path: string) => Permission,
  unfit: Unfit,
): AppliedEdits {
  const drafts = new Map<string, Draft>()
  const firstLines = firstLinesOf(edits)
  const applied: Applied[] = []
  const problems: string[] = []
  let misses = 0
  for (const [index, edit] of edits.entries()) {
    const refusal = refusalOf(edit.path, allowed)
    if (refusal !== null) {
      problems.push(`${named(edit, index)}: ${refusal}`)
      continue
    }
    const draft = drafts.get(edit.path) ?? open(edit.path, read, firstLines.get(edit.path) ?? [])
    drafts.set(edit.path, draft)
    const binary = draft.before === null ? unfit({ path: edit.path, text: null }, false) : null
    if (binary !== null) {
      problems.push(`${named(edit, index)}: ${unfitWords(binary)}`)
      continue
    }
    const outcome = applyOne(draft, edit)
    if ('problem' in outcome) {
      problems.push(`${named(edit, index)}: ${outcome.problem}`)
      if (outcome.isMiss) misses += 1
    } else applied.push(outcome.applied)
  }
  const changes = [...drafts.values()].map(changeOf).filter((change) => change !== null)
  problems.push(...collisions(drafts, read))
  for (const change of changes) {
    const found = unfit(change, drafts.get(change.path)?.written ?? false)
    if (found !== null) problems.push(`${change.path}: ${unfitWords(found)}`)
  }
  if (problems.length > 0) return { ok: false, problems, misses }
  return { ok: true, changes, applied }
}

function open(path: string, read: (path: string) => string | null, wanted: readonly string[]): Draft {
  const before = read(path)
  return { path, before, text: before, lines: null, wanted, written: false, misses: 0 }
}

function firstLinesOf(edits: readonly Edit[]): ReadonlyMap<string, readonly string[]> {
  const blocks = edits.filter((edit) => edit.type === 'edit')
  const byPath = Map.groupBy(blocks, (edit) => edit.path)
  return new Map([...byPath].map(([path, group]) => [path, group.map((edit) => bareLines(edit.find)[0] ?? '')]))
}

/** Lines with their indexes. */
interface IndexedLines extends TextLines, LineIndexes {
  readonly indexes: readonly LineIndex[]
}

function indexed(text: string, wanted: readonly string[]): IndexedLines {
  const lines = splitLines(text)
  const exact = indexLines(lines.bare, wanted, (line) => line)
  const indexes: LineIndex[] = [exact]
  let loose: LineIndex | null = null
  return {
    ...lines,
    exact,
    indexes,
    loose() {
      // Most answers are exact, so this one is made only where one is not.
      loose ??= indexLines(lines.bare, wanted, (line) => line.trim())
      if (indexes.length === 1) indexes.push(loose)
      return loose
    },
  }
}

function refusalOf(path: string, allowed: (path: string) => Permission): string | null {
  const judged = safePath(path)
  if (!judged.ok) return pathFaultText(judged.fault)
  const permission = allowed(path)
  return 'refused' in permission ? permission.refused : null
}

function applyOne(draft: Draft, edit: Edit): Outcome {
  switch (edit.type) {
    case 'file':
      return writeFile(draft, edit.text)
    case 'edit':
      return replaceIn(draft, edit.find, edit.replace)
    case 'delete':
      return remove(draft)
  }
}

function writeFile(draft: Draft, text: string): Outcome {
  if (draft.written) return { problem: say('written-twice') }
  const placeholder = refusedPlaceholder(draft, text)
  if (placeholder !== null) return { problem: placeholder }
  const old = currentText(draft)
  draft.text = old === null ? text : inStyleOf(old, text)
  draft.lines = null
  draft.written = true
  return { applied: { path: draft.path, strategy: 'whole-file', lines: { from: 1, to: bareLines(text).length } } }
}

function remove(draft: Draft): Outcome {
  const text = currentText(draft)
  if (text === null) return { problem: say('nothing-to-remove') }
  draft.text = null
  draft.lines = null
  return { applied: { path: draft.path, strategy: 'removal', lines: { from: 1, to: bareLines(text).length } } }
}

function replaceIn(draft: Draft, findText: string, replaceText: string): Outcome {
  if (draft.text === null) return { problem: say('nothing-to-edit') }
  draft.lines ??= indexed(draft.text, draft.wanted)
  const { bare } = draft.lines
  const find = bareLines(findText)
  const replace = bareLines(replaceText)
  const match = findLines(bare, find, draft.lines)
  switch (match.kind) {
    case 'none': {
      const near = draft.misses++ < QUOTED_MISSES ? closestLines(bare, find) : null
      const help = near === null ? '' : near === '' ? say('nothing-like-them') : say('closest', { lines: near })
      return {
        isMiss: true,
        problem: say('not-found', { first: JSON.stringify(find[0]?.slice(0, 100)), help }),
      }
    }
    case 'many':
      return {
        isMiss: true,
        problem: say('found-often', {
          loosely: match.strategy === 'exact' ? '' : 'white space aside, ',
          lines: match.at.map((at) => at + 1).join(', '),
        }),
      }
    case 'one': {
      const placeholder = refusedPlaceholder(draft, replaceText)
      if (placeholder !== null) return { problem: placeholder }
      // Lines that the block repeats unchanged are left alone, so that their own white space and endings survive.
      const head = sharedHead(find, replace)
      const tail = sharedTail(find, replace, head)
      const lines: string[] = []
      for (const line of replace.slice(head, replace.length - tail)) {
        const moved = shifted(line, match.shift)
        if (moved === null) return { problem: say('indented-less', { line: JSON.stringify(line.slice(0, 100)) }) }
        lines.push(moved)
      }
      const [at, count] = [match.at + head, find.length - head - tail]
      replaceLines(draft.lines, at, count, lines)
      for (const index of draft.lines.indexes) index.replaced(at, count, lines)
      return {
        applied: { path: draft.path, strategy: match.strategy, lines: { from: match.at + 1, to: match.at + find.length } },
      }
    }
  }
}

function refusedPlaceholder(draft: Draft, text: string): string | null {
  const known = (line: string): boolean => {
    const current = draft.lines ? draft.lines.bare : bareLines(draft.text ?? '')
    return current.some((existing) => existing.trim() === line)
  }
  const found = placeholderIn(draft.path, text, known)
  if (!found) return null
  return say('placeholder', { line: found.line, text: JSON.stringify(found.text) })
}

function sharedHead(find: readonly string[], replace: readonly string[]): number {
  let count = 0
  while (count < find.length && count < replace.length && find[count] === replace[count]) count++
  return count
}

function sharedTail(find: readonly string[], replace: readonly string[], head: number): number {
  let count = 0
  const most = Math.min(find.length, replace.length) - head
  while (count < most && find[find.length - 1 - count] === replace[replace.length - 1 - count]) count++
  return count
}

const currentText = (draft: Draft): string | null => (draft.lines ? joinLines(draft.lines) : draft.text)

function changeOf(draft: Draft): FileChange | null {
  const text = currentText(draft)
  return text === draft.before ? null : { path: draft.path, text }
}

/** A name cannot be a file and a folder at once. */
function collisions(drafts: ReadonlyMap<string, Draft>, read: (path: string) => string | null): string[] {
  const exists = (path: string): boolean => {
    const draft = drafts.get(path)
    return draft ? draft.text !== null : safePath(path).ok && read(path) !== null
  }
  return [...drafts.values()].flatMap((draft) => {
    if (draft.text === null || !safePath(draft.path).ok) return []
    const names = draft.path.split('/')
    const parents = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'))
    const blocking = parents.find(exists)
    return blocking === undefined ? [] : [say('inside-a-file', { path: draft.path, file: blocking })]
  })
}

function named(edit: Edit, index: number): string {
  const verb = { file: 'FILE', edit: 'EDIT', delete: 'DELETE' }[edit.type]
  return `Block ${index + 1} (${verb} ${edit.path.slice(0, 120)})`
}
