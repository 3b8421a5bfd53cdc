// The entry at which a fork at a row of the timeline leaves its run, and the entries that it takes over.

import type { ForkPoint } from '../../../contract/calls/history.js'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { Store } from '../../store/store.js'
import { readSetup } from '../records/setup.js'

/** The steps that a fork at a row does again: those that ask or act, not the checks of budget and inbox between them. */
const FORKED: readonly string[] = ['ask', 'write', 'environment', 'test', 'command', 'start', 'prove']

/**
 * The step at which a fork parts: that of the key, or for a note the one that led to it. Throws `step-not-forkable`
 * where the run has no such row.
 */
export function forkPoint(store: Store, run: string, key: string): ForkPoint {
  const { setup } = readSetup(store, run)
  const entries = store.entries.counting(run)
  const at = stepOf(entries, key)
  if (!at) throw userError('step-not-forkable', { run, key })
  const parting = forkPointAt(entries, at.key) ?? at
  const kept = entries.filter((entry) => entry.seq < parting.seq)
  const view = fold(emptyView, kept)
  const { model, budget } = setup.config
  return {
    key: at.key,
    kept: kept.length,
    of: entries.length,
    green: view.tasks.filter((task) => task.state === 'green').map((task) => task.title),
    usd: view.usd,
    usdLimit: budget.usd,
    model: setup.answers.type === 'endpoint' ? model.model : '',
    baseUrl: setup.answers.type === 'endpoint' ? model.baseUrl : '',
    attempts: budget.attempts,
  }
}

/** The first entry of a step that a fork does again, the look at the budget before its question included; none where there is no such step. */
export function forkPointAt(entries: readonly Entry[], key: string): Entry | undefined {
  const isBegun = (entry: Entry) => entry.kind === 'intent' && entry.key === key
  const isOfStep = (entry: Entry) => isBegun(entry) || (entry.kind === 'intent' && entry.step === 'budget' && entry.key === `${key}-budget`)
  const known = untilEnd(entries)
  return known.some(isBegun) ? known.find(isOfStep) : undefined
}

/** The entries up to the engine's own end: a fork never repeats the retrospective after it. */
function untilEnd(entries: readonly Entry[]): readonly Entry[] {
  const end = entries.findIndex(({ kind, key }) => kind === 'note' && key === 'finished')
  return end === -1 ? entries : entries.slice(0, end + 1)
}

/**
 * Keys of rows at which `forkPoint` or the fork itself refuses: rows before any step that a fork repeats, and rows after
 * the end. Pure.
 */
export function unforkable(entries: readonly Entry[]): readonly string[] {
  const known = untilEnd(entries)
  const own = new Set(known.filter(isStep).map(({ key }) => key))
  const begun = new Set(known.filter(({ kind }) => kind === 'intent').map(({ key }) => key))
  const refused = new Map<string, boolean>()
  let before: Entry | undefined
  for (const entry of entries) {
    if (!refused.has(entry.key)) refused.set(entry.key, !own.has(entry.key) && !(before && begun.has(before.key)))
    if (isStep(entry)) before = entry
  }
  return [...refused].flatMap(([key, isRefused]) => (isRefused ? [key] : []))
}

const isStep = (entry: Entry): boolean => entry.kind === 'intent' && FORKED.includes(entry.step)

/** The step at which a fork at a row parts; none where nothing that it does again comes before. */
export function stepOf(entries: readonly Entry[], key: string): Entry | undefined {
  const own = untilEnd(entries).find((entry) => isStep(entry) && entry.key === key)
  if (own) return own
  // A note with several rows has one key, and each row adds a part to it.
  const note = entries.find((entry) => entry.key === key) ?? entries.find((entry) => key.startsWith(`${entry.key} `))
  const before = note && entries.findLast((entry) => isStep(entry) && entry.seq < note.seq)
  // A step that was begun twice is identified by its first beginning.
  return before && entries.find((entry) => entry.kind === 'intent' && entry.key === before.key)
}
