// The differences of two texts, as ranges of lines for a reviewer.
import { diffLines } from 'diff'
import type { ChangedFile, Hunk } from '../../engine/ports/change.js'
import { textOf } from '../../store/trees/file-text.js'
import type { Trees } from '../../store/trees/trees.js'
import { changedPaths } from './line-changes.js'

/** Above this many letters, or with more edits, all of a file counts as new. */
const COMPARED = 1_000_000
const MOST_EDITS = 20_000

/** A file after a change; `before` is empty for a new one. Ends of lines are no difference. */
export function changedFile(path: string, before: string, after: string): ChangedFile {
  const [old, now] = [unix(before), unix(after)]
  return { path, lines: linesOf(now), hunks: hunksOf(old, now) }
}

/** Files of text that are new or differ in the later one of two trees. */
export function changedFiles(trees: Trees, before: string, after: string): ChangedFile[] {
  return changedPaths(trees, before, after).flatMap((path) => {
    const [old, now] = [trees.read(before, path), trees.read(after, path)]
    const [oldText, newText] = [old === null ? '' : textOf(old), now && textOf(now)]
    if (oldText === null || newText === null) return []
    const file = changedFile(path, oldText, newText)
    return file.hunks.length > 0 ? [file] : []
  })
}

function hunksOf(before: string, after: string): Hunk[] {
  if (before === after) return []
  const parts = before.length + after.length > COMPARED ? undefined : diffLines(before, after, { maxEditLength: MOST_EDITS })
  if (!parts) return [{ from: 1, added: linesOf(after).length, removed: [] }]
  const hunks: { from: number; added: number; removed: string[] }[] = []
  let line = 1
  let isOpen = false
  for (const part of parts) {
    if (!part.added && !part.removed) {
      line += part.count
      isOpen = false
      continue
    }
    if (!isOpen) hunks.push({ from: line, added: 0, removed: [] })
    isOpen = true
    const hunk = hunks.at(-1)
    if (part.removed) hunk?.removed.push(...linesOf(part.value))
    else {
      if (hunk) hunk.added += part.count
      line += part.count
    }
  }
  return hunks
}

const unix = (text: string): string => text.replace(/\r\n/g, '\n')
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
