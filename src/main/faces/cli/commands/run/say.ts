// `tillgreen say`: says something to a run while it works.
import { type Command, findRuns, WrongUsage } from '../../command.js'
import { reachedWords } from '../../handing.js'

const command: Command = {
  name: 'say',
  order: 12,
  usage: 'RUN "WORDS"',
  help: 'say something to a run while it works; it is heard at the next step',
  flags: {},
  async perform(context) {
    const [run, words, ...rest] = context.positionals
    if (!run || !words || rest.length > 0) throw new WrongUsage('say takes the run and your words in quotes.')
    const core = context.core()
    const [id = ''] = await findRuns(core, [run])
    const { reached } = await core.runs.say({ run: id, words })
    context.out.json({ type: 'said', run: id, reached })
    context.out.line(reachedWords(reached, id, 'It is heard at the next step.'))
    return 0
  },
}

export default command
