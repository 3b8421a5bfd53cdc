// `tillgreen files restore`: brings an earlier state of a run's workspace back, as a new state.
import { type Command, CommandError, onlyRun, text, WrongUsage } from '../../command.js'
import { soundEntries } from '../../follow.js'
import { reachedWords } from '../../handing.js'

const command: Command = {
  name: 'files restore',
  order: 24,
  usage: 'RUN --at KEY',
  help: 'bring the files of a run back to what they were after a step, as a new state; sealed tests stay as they are',
  flags: {
    at: { type: 'string', value: 'KEY', help: 'the step after which the files were as you want them ("tillgreen show RUN --steps")' },
  },
  async perform(context) {
    const key = text(context.values, 'at')
    if (!key) throw new WrongUsage('--at KEY is missing: the step after which the files were as you want them.')
    const core = context.core()
    const run = await onlyRun(context)
    const entry = (await soundEntries(core, run, 0)).findLast((each) => each.key === key)
    if (!entry) throw new CommandError(`Run ${run} has no step ${key}. "tillgreen show ${run} --steps" lists them.`)
    const state = (await core.files.states({ run })).findLast(({ seq }) => seq <= entry.seq)
    if (!state) throw new CommandError(`Run ${run} had written nothing yet at ${key}.`)
    const { reached } = await core.runs.restore({ run, tree: state.tree })
    context.out.json({ type: 'restored', run, tree: state.tree, reached })
    context.out.line(reachedWords(reached, run, `The files become as they were after ${state.key} at the next step.`))
    return 0
  },
}

export default command
