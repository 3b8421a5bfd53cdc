// Holds files while the calls of an answer change them. Replacements of words become replacements of whole lines.
import type { Edit } from '../../edit.js'
import { splitLines } from '../../lines.js'
import type { Exchange } from './call.js'

export interface Drafts {
  write(path: string, text: string): void
  remove(path: string): void
  /** The lines where the old text begins, if the place is not clear; null if it was replaced. */
  exchange(path: string, exchange: Exchange): readonly number[] | null
  /** Inserts lines before a line, counted from 0, or at the end; false if the line does not exist. */
  insert(path: string, at: number | 'end', text: string): boolean
  /** Passes on a replacement of lines unchanged. */
  pass(edit: Extract<Edit, { type: 'edit' }>): void
  /** Whether a file exists at this point. */
  has(path: string): boolean
  /** All edits, in order. */
  edits(): readonly Edit[]
}

/** @param source the text of a file as it is before the first call; null if there is none */
export function openDrafts(source: (path: string) => string | null): Drafts {
  const edits: Edit[] = []
  /** The lines of each file after the edits so far, and at the end. Null if unknown. */
  const files = new Map<string, { before: readonly string[]; now: string } | null>()
  const fileOf = (path: string) => {
    const known = files.get(path)
    if (known !== undefined) return known
    const text = source(path)
    const opened = text === null ? null : draftOf(joined(splitLines(text).bare))
    files.set(path, opened)
    return opened
  }
  const flush = (path: string): void => {
    const file = files.get(path)
    if (!file) return
    const edit = changeBetween(path, file.before, linesOf(file.now))
    if (edit !== null) edits.push(edit)
    files.set(path, draftOf(file.now))
  }
  /** A text that is not found exactly is passed on as lines, whose search is more tolerant. */
  const pushLines = (path: string, { old, next }: Exchange): void => {
    flush(path)
    edits.push({ type: 'edit', path, find: ended(old), replace: ended(next) })
    files.set(path, null)
  }
  return {
    write(path, text) {
      flush(path)
      edits.push({ type: 'file', path, text: ended(text) })
      files.set(path, draftOf(ended(text)))
    },
    remove(path) {
      edits.push({ type: 'delete', path })
      files.set(path, null)
    },
    exchange(path, exchange) {
      const file = fileOf(path)
      const { old, next, isAll } = plainOf(exchange)
      const places = file === null ? [] : placesOf(file.now, old)
      if (file === null || places.length === 0) pushLines(path, { old, next, isAll })
      else if (places.length > 1 && !isAll) return places.map((place) => file.now.slice(0, place).split('\n').length)
      else file.now = isAll ? file.now.replaceAll(old, () => next) : file.now.replace(old, () => next)
      return null
    },
    insert(path, before, text) {
      const file = fileOf(path)
      const lines = file === null ? [] : linesOf(file.now)
      const at = before === 'end' ? lines.length : before
      if (file === null || at < 0 || at > lines.length) return false
      file.now = ended([...lines.slice(0, at), ...linesOf(ended(text)), ...lines.slice(at)].join('\n'))
      return true
    },
    pass: ({ path, find, replace }) => pushLines(path, { old: find, next: replace, isAll: false }),
    has: (path) => fileOf(path) !== null,
    edits() {
      for (const path of files.keys()) flush(path)
      return edits
    },
  }
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const draftOf = (text: string) => ({ before: linesOf(text), now: text })
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** Whole lines take the place of whole lines, also where the last line end of the new ones was left out. */
function plainOf({ old, next, isAll }: Exchange): Exchange {
  const [from, to] = [old.replaceAll('\r\n', '\n'), next.replaceAll('\r\n', '\n')]
  return { old: from, next: from.endsWith('\n') ? ended(to) : to, isAll }
}

function placesOf(text: string, old: string): readonly number[] {
  const places: number[] = []
  for (let at = old === '' ? -1 : text.indexOf(old); at !== -1; at = text.indexOf(old, at + 1)) places.push(at)
  return places
}

/** The lines that differ, with as many around them as it takes to find one place; null if none differ. */
function changeBetween(path: string, before: readonly string[], now: readonly string[]): Edit | null {
  const most = Math.min(before.length, now.length)
  let head = 0
  while (head < most && before[head] === now[head]) head++
  if (head === most && before.length === now.length) return null
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  while (head + tail > 0 && !isOnce(before, head, before.length - tail)) {
    if (head > 0) head--
    if (tail > 0) tail--
  }
  if (before.every((line) => line.trim() === '')) return { type: 'file', path, text: joined(now) }
  return { type: 'edit', path, find: joined(before.slice(head, before.length - tail)), replace: joined(now.slice(head, now.length - tail)) }
}

function isOnce(lines: readonly string[], from: number, to: number): boolean {
  const wanted = lines.slice(from, to)
  if (wanted.every((line) => line.trim() === '')) return false
  const places = lines.flatMap((_, at) =>
    at + wanted.length <= lines.length && wanted.every((line, index) => lines[at + index] === line) ? [at] : [],
  )
  return places.length === 1
}
