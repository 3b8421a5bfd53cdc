// Commands that hand something to a run that works, in this process or another, and what becomes of that.
import type { Reached } from '../../../contract/calls/index.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { SaidView } from '../../../contract/view/view-state.js'
import { type Command, type Core, onlyRun } from './command.js'
import { soundEntries } from './follow.js'

/** A command that hands one thing to a run that goes on, in this process or another. */
export const handing = (
  words: Pick<Command, 'name' | 'order' | 'help'>,
  said: string,
  hand: (core: Core, run: string) => Promise<unknown>,
): Command => ({
  ...words,
  usage: 'RUN',
  flags: {},
  async perform(context) {
    await hand(context.core(), await onlyRun(context))
    context.out.line(said)
    return 0
  },
})

/** What becomes of something that was handed to a run, as far as it is known now. */
export const reachedWords = (reached: Reached, run: string, soon: string): string =>
  reached === 'taken' ? soon : `Nobody carries run ${run} on now. It is kept, and heard when you resume it: "tillgreen resume ${run}".`

/** What the user said or changed last and did not take back; null where there is nothing. */
export async function lastSaid(core: Core, run: string): Promise<SaidView | null> {
  const { words } = fold(emptyView, await soundEntries(core, run, 0))
  return words.findLast(({ fate }) => fate === 'waiting' || fate === 'heard' || fate === 'used') ?? null
}
