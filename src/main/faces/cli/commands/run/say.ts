// `tillgreen say`: sends a message to a run while it works, or withdraws the last one.
import { setTimeout as pause } from 'node:timers/promises'
import { revokingWords, saidName } from '../../../../../words/said.js'
import { type Command, CommandError, type Context, findRuns, WrongUsage } from '../../command.js'
import { attachFlag, pictureFlag, picturesFrom, printLeftOut, withAttachedFiles } from '../../given/attachments.js'
import { lastSaid, reachedWords } from '../../handing.js'

/** The process that works on a run writes messages down within a moment. */
const LOOKS = 20
const BETWEEN_MS = 100

const SOON = 'The run will read your message at the next step.'

const command: Command = {
  name: 'say',
  order: 12,
  usage: 'RUN "WORDS"',
  help: 'send a message to an active run; the run reads it at the next step',
  flags: {
    ...pictureFlag,
    ...attachFlag,
    undo: { type: 'boolean', help: 'undo your last message; if a step already read it, a new message revokes it' },
  },
  async perform(context) {
    const [run, words, ...rest] = context.positionals
    const isUndo = context.values.undo === true
    if (!run || Boolean(words) === isUndo || rest.length > 0)
      throw new WrongUsage('"say" expects a run and your words in quotes, or a run and --undo.')
    const core = context.core()
    const [id = ''] = await findRuns(core, [run])
    if (isUndo) return undo(context, id)
    const pictures = picturesFrom(context)
    await printLeftOut(context, core, (await core.runs.config({ run: id })).config, pictures)
    const { reached } = await core.runs.say({ run: id, words: await withAttachedFiles(context, words ?? ''), pictures })
    context.out.json({ type: 'said', run: id, reached })
    context.out.line(reachedWords(reached, id, SOON))
    return 0
  },
}

async function undo(context: Context, run: string): Promise<number> {
  const core = context.core()
  let said = await lastSaid(core, run)
  for (let look = 1; said === null && look < LOOKS; look++) {
    await pause(BETWEEN_MS)
    said = await lastSaid(core, run)
  }
  if (said === null) throw new CommandError(`Run ${run} has no message to undo.`)
  const { became } = await core.runs.unsay({ run, said: said.key })
  const name = saidName(said)
  if (became !== 'heard') {
    context.out.json({ type: 'unsaid', run, said: said.key, became })
    context.out.line(became === 'withdrawn' ? `Withdrawn: ${name}.` : `Withdrawing ${name}, unless a step uses it first.`)
    return 0
  }
  if (said.isLocked !== undefined)
    throw new CommandError(
      `A step already used ${name}. Undo it with: tillgreen files ${said.isLocked ? 'unlock' : 'lock'} ${run} ${said.path}.`,
    )
  if (said.path !== null)
    throw new CommandError(`A step already used ${name}. Change the file again with: tillgreen files edit ${run} PATH --from FILE.`)
  const { reached } = await core.runs.say({ run, words: revokingWords(said.words) })
  context.out.json({ type: 'unsaid', run, said: said.key, became, reached })
  context.out.line(`A step already read ${name}, so a new message revokes it. ${reachedWords(reached, run, SOON)}`)
  return 0
}

export default command
