// What a user is offered to say again that came too late for a run.

import { type SaidView, WHOLE } from '../contract/state/view-state.js'
import { isPlan } from '../contract/traces/traced-words.js'
import type { RowData } from '../contract/view/run-view.js'
import { count } from './figures.js'
import { textOf } from './row.js'

/** What the user said or did, as a list names it. Pure. */
export function saidName({ words, path, isLocked }: Pick<SaidView, 'words' | 'path' | 'isLocked'>): string {
  if (path === null) return `"${words}"`
  if (isLocked !== undefined) return isLocked ? `your lock on ${path}` : `your unlocking of ${path}`
  return path === WHOLE ? 'your return to an earlier state' : `your change to ${path}`
}

/** The user's message or change, as the chat shows it. Pure. */
export function saidText({ words, path, isLocked }: Pick<SaidView, 'words' | 'path' | 'isLocked'>): string {
  if (path === null) return isPlan(words) ? 'You changed the plan by hand' : words
  if (isLocked !== undefined) return isLocked ? `You locked ${path}` : `You unlocked ${path}`
  return path === WHOLE ? 'You restored an earlier state' : `You changed ${path}`
}

/** The words of a feedback run that takes up unused messages: the user's own words, and the files by name. */
export function offeredWords(unused: readonly SaidView[]): string {
  const words = unused.flatMap((each) => (each.path === null ? [each.words] : []))
  const paths = [...new Set(unused.flatMap((each) => (each.path === null ? [] : [each.path])))]
  const names = paths.map((path) => (path === WHOLE ? 'files back to an earlier state' : path))
  const files = paths.length === 0 ? [] : [`I changed ${names.join(', ')} myself. Keep my version, and make everything work with it.`]
  return [...words, ...files].join('\n\n')
}

/** How many files stay locked in the next run. Pure. */
export const keptLockWords = (files: number): string =>
  files === 0 ? 'No files stay locked' : `${count(files, 'file')} ${files === 1 ? 'stays' : 'stay'} locked`

/** What gives locked files back. Pure. */
export const unlockWords = (paths: readonly string[]): string => `Unlock ${paths.length === 1 ? paths[0] : count(paths.length, 'file')}`

/** A message that revokes words a step has already read. Pure. */
export const revokingWords = (words: string): string => `I take back my earlier message: "${words}". Ignore it.`

/**
 * When waiting words are read, from the running step; null if no step is running. Pure.
 * @param isPlanning whether no task has begun yet: planning reads the description alone
 */
export function readWhen(step: RowData | null, isPlanning = false): string {
  if (isPlanning) return 'read when the first task starts'
  if (step?.type === 'asking') return `read after the model finishes its current answer (now: ${lowered(textOf(step).title)})`
  if (step?.type !== 'awaiting') return 'read at the next step'
  if (step.step === 'question') return 'read after you answer the question'
  return `read after this step (now: ${lowered(textOf(step).title)})`
}

/** The same where there is room for a few words. Pure. */
export function readSoon(step: RowData | null, isPlanning = false): string {
  if (isPlanning) return 'read when the first task starts'
  if (step?.type === 'asking') return "read after the model's current answer"
  if (step?.type !== 'awaiting') return 'read at the next step'
  return step.step === 'question' ? 'read after your answer' : 'read after this step'
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
