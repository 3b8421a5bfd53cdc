// Where a run is before its first code is tested: a user has nothing to look at yet, and wants to know how far it is.
import { placeOfKey } from '../journal/entry-place.js'
import type { RunView } from './run-view.js'

/** The stages of every run, in their order. */
export const STAGES = ['plan', 'tests', 'code', 'checks'] as const
export type Stage = (typeof STAGES)[number]

export interface BeforeCode {
  readonly stage: Stage
  /** The task that is at work; null before there is one. `number` counts from 1. */
  readonly task: { readonly id: string; readonly title: string; readonly number: number; readonly of: number } | null
}

/** Null once the first code was tested or the run is over. Pure. */
export function beforeCode({ goal, tasks, chart, rows, outcome }: RunView): BeforeCode | null {
  const isTested = chart.columns.some(({ kind }) => kind === 'attempt' || kind === 'end')
  if (goal === null || outcome !== null || isTested || tasks.some(({ state }) => state === 'green' || state === 'stuck')) return null
  const running = rows.findLast(({ tone }) => tone === 'running')
  const known = running ? placeOfKey(running.key).task : ''
  const index = tasks.findIndex(({ id, state }) => (known === '' ? state !== 'waiting' : id === known))
  const found = tasks[index]
  if (!found || found.state === 'waiting') return { stage: 'plan', task: null }
  const { id, title, state } = found
  return { stage: state === 'building' ? 'code' : 'tests', task: { id, title, number: index + 1, of: tasks.length } }
}
