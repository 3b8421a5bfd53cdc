// Which of a run's changes are accepted: everything, until the user rejects it. Pure.
import { type Choice, type ReviewedFile, sizeOf } from '../../../contract/calls/changes.js'

/** One thing to decide on: a hunk, or a whole file where `hunk` is null. */
export interface Unit {
  readonly path: string
  readonly hunk: number | null
}

/** Names of the units that were rejected. */
export type Rejected = ReadonlySet<string>

export const nameOf = ({ path, hunk }: Unit): string => `${hunk ?? 'all'} ${path}`

export const unitsOfFile = ({ path, whole, hunks }: ReviewedFile): Unit[] =>
  whole ? [{ path, hunk: null }] : hunks.map(({ number }) => ({ path, hunk: number }))

export const unitsOf = (files: readonly ReviewedFile[]): Unit[] => files.flatMap(unitsOfFile)

export function decide(rejected: Rejected, units: readonly Unit[], isAccepted: boolean): Rejected {
  const next = new Set(rejected)
  for (const unit of units) {
    if (isAccepted) next.delete(nameOf(unit))
    else next.add(nameOf(unit))
  }
  return next
}

export const acceptedOf = (file: ReviewedFile, rejected: Rejected): number =>
  unitsOfFile(file).filter((unit) => !rejected.has(nameOf(unit))).length

/** The files with what is accepted of each; those of which nothing is are left out. */
export function choiceOf(files: readonly ReviewedFile[], rejected: Rejected): Choice {
  return files.flatMap((file) => {
    const accepted = unitsOfFile(file).filter((unit) => !rejected.has(nameOf(unit)))
    if (accepted.length === 0) return []
    const isWhole = accepted.length === sizeOf(file)
    return [{ path: file.path, hunks: isWhole ? null : accepted.flatMap(({ hunk }) => hunk ?? []) }]
  })
}

/** How much is accepted, of how much, in how many files. */
export function sumOf(files: readonly ReviewedFile[], rejected: Rejected): { chosen: number; of: number; files: number } {
  const accepted = files.map((file) => acceptedOf(file, rejected))
  return {
    chosen: accepted.reduce((sum, each) => sum + each, 0),
    of: files.reduce((sum, file) => sum + sizeOf(file), 0),
    files: accepted.filter((each) => each > 0).length,
  }
}

/** The unit so many further on, or the same at an end. The first one if none is current. */
export function unitFrom(units: readonly Unit[], current: Unit | null, by: 1 | -1): Unit | null {
  const at = current === null ? -1 : units.findIndex((unit) => nameOf(unit) === nameOf(current))
  if (at < 0) return units[0] ?? null
  return units[Math.min(units.length - 1, Math.max(0, at + by))] ?? null
}
