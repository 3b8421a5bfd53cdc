// Divides a change into parts that fit into one question each: whole files where they are small, else what surrounds each hunk.
import { type ChangedFile, endOf } from '../../../../main/engine/ports/change.js'

/** A stretch of a changed file, lines `from` to `to`, counted from 1. */
export interface Section {
  readonly file: ChangedFile
  readonly from: number
  readonly to: number
}

export type Part = readonly Section[]

/** Letters up to which a file is shown whole. */
const WHOLE = 16_000
/** Lines around a hunk of a longer file. */
const AROUND = 40
/** Letters of a line that are shown; a longer one was not written by hand. */
const LONGEST_LINE = 400

/** Parts of at most `limit` letters each, in the order of the files. A file that fits is never divided. */
export function partsOf(files: readonly ChangedFile[], limit: number): Part[] {
  const parts: Section[][] = []
  let size = limit
  for (const file of files)
    for (const section of sectionsOf(file, limit)) {
      const length = showSection(section).length
      if (size + length > limit) {
        parts.push([])
        size = 0
      }
      parts.at(-1)?.push(section)
      size += length
    }
  return parts
}

function sectionsOf(file: ChangedFile, limit: number): Section[] {
  const whole = { file, from: 1, to: file.lines.length }
  if (showSection(whole).length <= Math.min(limit, WHOLE)) return [whole]
  const windows: { from: number; to: number }[] = []
  for (const hunk of file.hunks) {
    const from = Math.max(1, hunk.from - AROUND)
    const to = Math.min(file.lines.length, endOf(hunk) + AROUND)
    const last = windows.at(-1)
    if (last && from <= last.to + 1) last.to = to
    else windows.push({ from, to })
  }
  return windows.flatMap((window) => halved({ file, ...window }, limit))
}

/** Halves that fit; those without anything new are left out. */
function halved(section: Section, limit: number): Section[] {
  const { file, from, to } = section
  if (to > from && showSection(section).length > limit) {
    const middle = Math.floor((from + to) / 2)
    return [...halved({ file, from, to: middle }, limit), ...halved({ file, from: middle + 1, to }, limit)]
  }
  // Lines removed at the end come after the last line.
  const last = to === file.lines.length ? to + 1 : to
  return file.hunks.some((hunk) => hunk.from <= last && endOf(hunk) >= from) ? [section] : []
}

/** Whether a stretch is all of its file. */
export const isWhole = ({ file, from, to }: Section): boolean => from === 1 && to === file.lines.length

/** A part as a prompt shows it. */
export const showPart = (part: Part): string => part.map(showSection).join('\n\n')

/** Lines with their numbers: `+` before those that are new, `-` and no number before those that are gone. */
export function showSection({ file, from, to }: Section): string {
  const { path, lines, hunks } = file
  const which = isWhole({ file, from, to }) ? 'the whole file' : `lines ${from} to ${to} of ${lines.length}`
  const width = String(to).length
  const isNew = new Set(hunks.flatMap((hunk) => Array.from({ length: hunk.added }, (_, index) => hunk.from + index)))
  const gone = new Map(hunks.map((hunk) => [hunk.from, hunk.removed]))
  const shown = (mark: string, number: string, text: string) =>
    `${mark} ${number.padStart(width)} | ${text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)} [...]` : text}`.trimEnd()
  const body = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).flatMap((number) => [
    ...(gone.get(number) ?? []).map((text) => shown('-', '', text)),
    shown(isNew.has(number) ? '+' : ' ', String(number), lines[number - 1] ?? ''),
  ])
  const after = to === lines.length ? (gone.get(to + 1) ?? []).map((text) => shown('-', '', text)) : []
  return [`===== ${path} (${which}) =====`, ...body, ...after].join('\n')
}
