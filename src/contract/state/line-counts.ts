// How many lines a run added and removed, file by file. An answer that is written on the state on which an earlier one of its task was
// written takes that one's place: what it did is gone, and only the later one counts.
import { z } from 'zod'
import { FileChange } from '../run/effects.js'

/** An answer that was written, by the state on which it was; without changes until they are known. */
export const WrittenAnswer = z.object({
  key: z.string(),
  base: z.string(),
  card: z.string(),
  changes: z.array(FileChange).readonly(),
})
export type WrittenAnswer = z.infer<typeof WrittenAnswer>

/** Answers that are remembered: those to one attempt follow each other. */
const MOST = 40

type Lines = { added: number; removed: number }

export interface LineCounts {
  readonly answered: readonly WrittenAnswer[]
  /** By path. */
  readonly changes: Map<string, Lines>
}

/** An answer of a model is written under this name; what is moved about or tried out has others. */
const isAnswer = (key: string): boolean => key.endsWith('/write')

/** A step begins to write on a state. */
export function writeBegan(answers: readonly WrittenAnswer[], written: Omit<WrittenAnswer, 'changes'>): readonly WrittenAnswer[] {
  if (!isAnswer(written.key) || written.base === '') return answers
  return [...answers.filter(({ key }) => key !== written.key), { ...written, changes: [] }].slice(-MOST)
}

/** Counts what a step wrote, and no longer what it takes the place of. Changes `changes`. */
export function countWritten(
  { answered: answers, changes }: LineCounts,
  key: string,
  written: readonly FileChange[],
): readonly WrittenAnswer[] {
  count(changes, written, 1)
  const own = answers.find((each) => each.key === key)
  if (!own) return answers
  const isReplaced = (each: WrittenAnswer) => each.key !== key && each.card === own.card && each.base === own.base
  for (const each of answers.filter(isReplaced)) count(changes, each.changes, -1)
  return answers.flatMap((each) => (isReplaced(each) ? [] : [each.key === key ? { ...each, changes: written } : each]))
}

function count(changes: Map<string, Lines>, written: readonly FileChange[], sign: 1 | -1): void {
  for (const { path, added, removed } of written) {
    const before = changes.get(path) ?? { added: 0, removed: 0 }
    const after = { added: before.added + sign * added, removed: before.removed + sign * removed }
    if (sign === -1 && after.added === 0 && after.removed === 0) changes.delete(path)
    else changes.set(path, after)
  }
}
