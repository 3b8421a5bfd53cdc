// What the user said to a run that does not take it any more becomes that of the run which goes on in its place.
import type { Said, Unsay } from '../../../contract/run/effects.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { lockedNext, unheardOf } from '../../../contract/view/view-said.js'
import type { Store } from '../../store/store.js'
import { untaken, withdrawnBy } from '../runs/inbox.js'

/** What a run that is over never acted on. */
export const unheardBy = (store: Store, run: string): readonly SaidView[] => unheardOf(fold(emptyView, store.entries.after(run, 0)))

/** Hands on what was said after an entry and not taken. */
export function handOn(store: Store, from: string, upTo: number, to: string): void {
  for (const { said } of untaken(store.entries.after(from, 0)).filter(({ seq }) => seq > upTo)) leaveFor(store, to, said)
}

/** What the user took back after the point where a fork begins is not heard in the fork either. */
export function stayWithdrawn(store: Store, from: string, upTo: number, fork: string): void {
  const later = store.entries.after(from, upTo).flatMap(withdrawnBy)
  for (const unsay of later) store.requests.add(fork, 'edit', JSON.stringify({ unsay } satisfies Unsay))
}

export interface GivenTo {
  readonly takesUp: boolean
  readonly unlock: readonly string[]
}

/**
 * What the run that goes on from a result is told: what was locked in it but for what the user unlocks and, where it `takesUp` what
 * no step took, files as they are; words stand in what the child is begun with. Both are noted as given.
 */
export async function giveTo(store: Store, run: string, child: string, { takesUp, unlock }: GivenTo): Promise<void> {
  for (const lock of lockedNext(fold(emptyView, store.entries.after(run, 0))).filter((path) => !unlock.includes(path)))
    leaveFor(store, child, { lock, isLocked: true, isKnown: false })
  if (!takesUp) return
  const said = new Map(untaken(store.entries.after(run, 0)).map((each) => [each.key, each.said]))
  const keys = unheardBy(store, run).map((each) => each.key)
  for (const key of keys) {
    const one = said.get(key)
    if (one !== undefined && typeof one !== 'string' && !('words' in one)) leaveFor(store, child, one)
  }
  if (keys.length === 0) return
  const body = { type: 'given', said: keys, to: child }
  await store.entries.append(run, { kind: 'note', key: `given-${child}`, step: 'given', factsHash: '', body })
}

const leaveFor = (store: Store, run: string, said: Said): void =>
  typeof said === 'string' ? store.requests.add(run, 'say', said) : store.requests.add(run, 'edit', JSON.stringify(said))
