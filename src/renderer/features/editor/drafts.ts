// Text that a user wrote but that no run has taken yet, kept in this browser until it is saved or discarded.
import { z } from 'zod'

const Draft = z.object({
  /** The tree that the user saw, and the text that the file had there. */
  base: z.string(),
  before: z.string(),
  text: z.string(),
  /** Whether the run has received it and takes it at its next step. */
  isSent: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

const prefix = 'tillgreen.draft.'
const keyOf = (run: string, path: string): string => `${prefix}${run}.${path}`

/** Holds drafts if the storage is full or forbidden; lives as long as the page. */
const inMemory = new Map<string, Draft>()

export function readDraft(run: string, path: string): Draft | null {
  const key = keyOf(run, path)
  const held = inMemory.get(key)
  if (held) return held
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Stores a draft; false if this browser cannot, so that it would be lost with the page. */
export function keepDraft(run: string, path: string, draft: Draft | null): boolean {
  const key = keyOf(run, path)
  inMemory.delete(key)
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
    return true
  } catch {
    if (draft) inMemory.set(key, draft)
    return false
  }
}

/** Compares a draft with the current file: `taken` if the file has its text, `conflict` if the file differs from what the user saw. */
export function standingOf(draft: Draft, now: string): 'taken' | 'conflict' | 'waiting' | 'open' {
  if (draft.text === now) return 'taken'
  if (draft.before !== now) return 'conflict'
  return draft.isSent ? 'waiting' : 'open'
}
