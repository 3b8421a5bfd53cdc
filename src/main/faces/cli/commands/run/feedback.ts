import { standardConfig } from '../../../../../contract/config/config.js'
import { emptyView } from '../../../../../contract/view/run-view.js'
import { fold } from '../../../../../contract/view/view.js'
import { lockedNext, unusedWords } from '../../../../../contract/view/view-said.js'
import { keptLockWords, offeredWords } from '../../../../../words/said.js'
import { type Command, CommandError, type Context, findRuns, text, texts, WrongUsage } from '../../command.js'
import { configFlags, configFrom } from '../../config-flags.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { finish, follow, soundEntries } from '../../follow.js'
import { attachFlag, pictureFlag, picturesFrom, printLeftOut, withAttachedFiles } from '../../given/attachments.js'
import { readLongText, STDIN } from '../../long-text.js'

const command: Command = {
  name: 'feedback',
  order: 10,
  usage: 'RUN "WORDS"',
  help: 'report a problem or request a change; starts a child run; "-" reads your words from standard input',
  flags: {
    ...configFlags,
    ...consentFlags,
    'words-file': { type: 'string', value: 'FILE', help: 'file with your words, as UTF-8 text up to 1 MB' },
    ...pictureFlag,
    ...attachFlag,
    unlock: {
      type: 'string',
      isMany: true,
      value: 'PATH',
      help: 'let models change this locked file again; all other locked files stay locked (repeatable)',
    },
    said: { type: 'boolean', help: 'use your messages that arrived too late for the run' },
    force: { type: 'boolean', help: 'replace the program in the output folder, even if the new one is worse or overwrites your changes' },
  },
  async perform(context) {
    const [named, ...more] = context.positionals
    const takesUp = context.values.said === true
    if (!named || (more.length === 0 && text(context.values, 'words-file') === undefined && !takesUp))
      throw new WrongUsage('"feedback" expects a run and your words in quotes.')
    const own = await wordsFrom(context, more)
    const core = context.core()
    const [run = ''] = await findRuns(core, [named])
    const view = fold(emptyView, await soundEntries(core, run, 0))
    const unheard = takesUp ? unusedWords(view) : []
    const unlock = unlockedBy(context, lockedNext(view))
    if (takesUp && unheard.length === 0 && own === '')
      throw new CommandError(`Run ${run} has read all your messages. Add new feedback with: tillgreen feedback ${run} "...".`)
    const words = await withAttachedFiles(context, [offeredWords(unheard), own].filter(Boolean).join('\n\n'))
    const { config: before, isRecorded } = await core.runs.config({ run })
    const config = configFrom(context.values, isRecorded ? { ...before, model: standardConfig().model } : before)
    const force = context.values.force === true
    const pictures = picturesFrom(context)
    await printLeftOut(context, core, config, pictures)
    const asked = { run, words, config, force, takesUp, unlock, pictures }
    const { run: child } = await withConsent(context, (agreed) => core.runs.feedback({ ...asked, ...agreedTo(agreed) }))
    context.out.note(`run ${child}`)
    return finish(core, child, await follow(core, child, context.out), context.out)
  },
}

/** The locked files that are given back; says what stays locked. */
function unlockedBy({ values, out }: Context, locked: readonly string[]): string[] {
  const unlock = [...texts(values, 'unlock')]
  const odd = unlock.find((path) => !locked.includes(path))
  if (odd !== undefined)
    throw new WrongUsage(
      `${odd} is not locked in this run${locked.length > 0 ? `. The locked files are ${locked.join(', ')}` : ', because no files are locked'}.`,
    )
  const kept = locked.filter((path) => !unlock.includes(path))
  if (kept.length > 0) out.note(`${keptLockWords(kept.length)}: ${kept.join(', ')}`)
  return unlock
}

/** The words of a feedback from the argument, a file or standard input; empty where there are none. */
async function wordsFrom(context: Context, given: readonly string[]): Promise<string> {
  const file = text(context.values, 'words-file')
  const [words, ...rest] = given
  if (rest.length > 0 || (file !== undefined && words !== undefined))
    throw new WrongUsage('"feedback" expects a run and your words, either in quotes or with --words-file.')
  if (file !== undefined) return readLongText('The feedback', file)
  return words === STDIN ? readLongText('The feedback', STDIN) : (words ?? '')
}

export default command
