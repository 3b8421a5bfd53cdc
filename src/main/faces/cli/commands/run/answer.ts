// `tillgreen answer`: shows the question that a run waits with, and answers it.

import { emptyView } from '../../../../../contract/view/run-view.js'
import { fold } from '../../../../../contract/view/view.js'
import { type Command, CommandError, findRuns, WrongUsage } from '../../command.js'
import { printQuestion, soundEntries } from '../../follow.js'
import { reachedWords } from '../../handing.js'

const command: Command = {
  name: 'answer',
  order: 11,
  usage: 'RUN CHOICE ["WORDS"]',
  help: 'answer the open question in a run; without CHOICE, show the question',
  flags: {},
  async perform(context) {
    const [named, choice, words = '', ...rest] = context.positionals
    if (!named || rest.length > 0) throw new WrongUsage('"answer" expects a run, one of the choices, and optionally your words in quotes.')
    const core = context.core()
    const [run = ''] = await findRuns(core, [named])
    const open = fold(emptyView, await soundEntries(core, run, 0)).question
    if (!open) throw new CommandError(`Run ${run} has no open question.`)
    context.out.json({ type: 'question', run, ...open })
    if (!choice) printQuestion(run, open.question, context.out)
    else {
      const { reached } = await core.runs.answer({ run, key: open.key, choice, words })
      context.out.line(reachedWords(reached, run, 'The run continues with your answer.'))
    }
    return 0
  },
}

export default command
