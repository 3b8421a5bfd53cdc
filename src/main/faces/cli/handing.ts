// Commands that hand something to a run that works, in this process or another, and what becomes of that.
import type { Delivery } from '../../../contract/calls/index.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { type Command, type Core, findRuns, onlyRun, WrongUsage } from './command.js'
import { soundEntries } from './follow.js'

/** A command that sends one request to a running run, in this process or another. */
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

/** `tillgreen files lock` and `tillgreen files unlock`, which differ in one word. */
export const locking = (words: Pick<Command, 'name' | 'order' | 'help'>, isLocked: boolean): Command => ({
  ...words,
  usage: 'RUN PATH',
  flags: {},
  async perform(context) {
    const [named, path, ...rest] = context.positionals
    if (!named || !path || rest.length > 0) throw new WrongUsage(`"${words.name}" expects a run and a workspace path.`)
    const core = context.core()
    const [run = ''] = await findRuns(core, [named])
    const { reached } = await core.runs.lock({ run, path, isLocked })
    context.out.json({ type: isLocked ? 'lock' : 'unlock', run, path, reached })
    context.out.line(reachedWords(reached, run, `${path} is ${isLocked ? 'locked' : 'unlocked'} from the next step on.`))
    return 0
  },
})

/** The sentence for a request to a run, by its state so far. */
export const reachedWords = (reached: Delivery, run: string, soon: string): string =>
  reached === 'taken'
    ? soon
    : `Run ${run} is not running. Your input is saved, and the run will use it when you resume it with "tillgreen resume ${run}".`

/** The user's last message or edit that was not withdrawn; null where there is none. */
export async function lastSaid(core: Core, run: string): Promise<SaidView | null> {
  const { words } = fold(emptyView, await soundEntries(core, run, 0))
  return words.findLast(({ fate }) => fate === 'waiting' || fate === 'heard' || fate === 'used') ?? null
}
