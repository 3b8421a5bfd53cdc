// How many lines of each file differ between two trees, for timelines and ledgers.
import { diffLines } from 'diff'
import type { FileChange } from '../../../contract/run/effects.js'
import type { Trees } from '../../store/trees/trees.js'

/** Above this many bytes lines are not compared one by one; all of them count as changed. */
const COMPARED = 400_000

/** Each byte counts as a letter: the files need not be text. */
const lettersOf = (bytes: Buffer): string => bytes.toString('latin1')

/** Paths whose content differs between two trees, sorted. */
export function changedPaths(trees: Trees, before: string, after: string): string[] {
  if (before === after) return []
  const old = new Map(trees.files(before).map((file) => [file.path, file.hash]))
  const now = new Map(trees.files(after).map((file) => [file.path, file.hash]))
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).sort()
}

export function lineChanges(trees: Trees, before: string, after: string): FileChange[] {
  return changedPaths(trees, before, after).map((path) => ({ path, ...counts(trees.read(before, path), trees.read(after, path)) }))
}

function counts(before: Buffer | null, after: Buffer | null): { added: number; removed: number } {
  const lines = (bytes: Buffer | null) =>
    bytes === null || bytes.length === 0 ? 0 : lettersOf(bytes).replace(/\n$/, '').split('\n').length
  if (before === null || after === null || before.length + after.length > COMPARED) return { added: lines(after), removed: lines(before) }
  const parts = diffLines(lettersOf(before), lettersOf(after))
  const sum = (which: 'added' | 'removed') => parts.filter((part) => part[which]).reduce((total, part) => total + part.count, 0)
  return { added: sum('added'), removed: sum('removed') }
}
