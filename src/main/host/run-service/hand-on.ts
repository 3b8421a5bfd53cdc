// Passes messages to the run that continues another one, where that one does not take them any more.
import type { Said, Unsay } from '../../../contract/run/effects.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { lockedNext, unusedWords } from '../../../contract/view/view-said.js'
import type { Store } from '../../store/store.js'
import { untaken, withdrawnBy } from '../runs/inbox.js'

/** Messages that a finished run never acted on. */
export const unheardBy = (store: Store, run: string): readonly SaidView[] => unusedWords(fold(emptyView, store.entries.after(run, 0)))

/** Passes on messages that came after an entry and were not taken. */
export function handOn(store: Store, from: string, upTo: number, to: string): void {
  for (const { said } of untaken(store.entries.after(from, 0)).filter(({ seq }) => seq > upTo)) leaveFor(store, to, said)
}

/** Messages withdrawn after the point where a fork begins do not reach the fork either. */
export function stayWithdrawn(store: Store, from: string, upTo: number, fork: string): void {
  const later = store.entries.after(from, upTo).flatMap(withdrawnBy)
  for (const unsay of later) store.requests.add(fork, 'edit', JSON.stringify({ unsay } satisfies Unsay))
}

export interface GivenTo {
  readonly takesUp: boolean
  readonly unlock: readonly string[]
}

/**
 * Passes on from a result: locked files except those that the user unlocks and, where it `takesUp` untaken messages, files
 * as they are. Words are in the child's setup. Both are noted as given.
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
