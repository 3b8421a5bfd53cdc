// Folds the entries of a run into the fate of each message of the user, for the chat and for the offer at the end.

import type { Entry } from '../journal/entry.js'
import { placeOfKey } from '../journal/entry-place.js'
import { saidKeys } from '../run/effects.js'
import { canResume } from '../run/outcome.js'
import type { SaidView, ViewState } from '../state/view-state.js'
import { askName } from './ask-name.js'

/** Steps whose prompts say what the user said (`heardSection` in the engine). */
const PROMPTS_WITH_WORDS: ReadonlySet<string> = new Set(['tests', 'code', 'diagnose', 'decide', 'reflect'])

const hasSaidWords = (key: string): boolean => {
  const { part, step } = placeOfKey(key)
  return part !== '' && PROMPTS_WITH_WORDS.has(askName(step))
}

/** What was said, after one more entry of its run. */
export function saidAfter(said: readonly SaidView[], entry: Entry): readonly SaidView[] {
  switch (entry.kind) {
    case 'intent':
      if (entry.step !== 'ask' || !hasSaidWords(entry.key)) return said
      return mapped(said, (each) => each.fate === 'heard' && each.path === null, { by: entry.key })
    case 'result':
      if (entry.step === 'hear') return taken(said, entry)
      if (entry.step !== 'ask' || !hasSaidWords(entry.key)) return said
      return mapped(said, (each) => each.fate === 'heard' && each.by === entry.key, isAnswer(entry) ? { fate: 'used' } : { by: '' })
    case 'note':
      return said
  }
}

const mapped = (said: readonly SaidView[], where: (each: SaidView) => boolean, change: Partial<SaidView>): readonly SaidView[] =>
  said.some(where) ? said.map((each) => (where(each) ? { ...each, ...change } : each)) : said

const isAnswer = ({ body }: Entry): boolean => (body as { value?: { type?: unknown } }).value?.type === 'answer'

/** A file that a step took is written by it; words count only once a prompt with them was answered. */
function taken(said: readonly SaidView[], entry: Entry): readonly SaidView[] {
  const keys = saidKeys(entry)
  if (keys.length === 0) return said
  return said.map((each) => {
    if (!keys.includes(each.key)) return each
    return each.path === null ? { ...each, fate: 'heard', by: '' } : { ...each, fate: 'used', by: entry.key }
  })
}

/** The words that a run never used. None if it can be resumed, since a step takes them then. */
export function unusedWords({ words, outcome }: Pick<ViewState, 'words' | 'outcome'>): readonly SaidView[] {
  if (outcome === null || canResume(outcome.ended)) return []
  // A lock has no words to build on: the next run takes it over by itself.
  return words.filter(({ fate, isLocked }) => (fate === 'waiting' || fate === 'heard') && isLocked === undefined)
}

/** Paths that are locked once waiting messages are taken. An ended run does not take them, but its next run does. Pure. */
export function lockedNext({ locked, words }: Pick<ViewState, 'locked' | 'words'>): readonly string[] {
  const next = new Set(locked)
  for (const { path, isLocked, fate } of words) {
    if (path === null || fate !== 'waiting' || isLocked === undefined) continue
    if (isLocked) next.add(path)
    else next.delete(path)
  }
  return [...next].toSorted()
}
