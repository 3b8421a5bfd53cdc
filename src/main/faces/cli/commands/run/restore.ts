// `tillgreen files restore`: brings an earlier state of a run's workspace back, as a new state.
import { type Command, CommandError, onlyRun, text, WrongUsage } from '../../command.js'
import { soundEntries } from '../../follow.js'
import { reachedWords } from '../../handing.js'

const command: Command = {
  name: 'files restore',
  order: 24,
  usage: 'RUN --at KEY',
  help: 'restore run files to their state after a step; locked tests do not change',
  flags: {
    at: { type: 'string', value: 'KEY', help: 'step to restore ("tillgreen show RUN --steps" lists the keys)' },
  },
  async perform(context) {
    const key = text(context.values, 'at')
    if (!key) throw new WrongUsage('--at KEY is missing. Give the key of the step to restore.')
    const core = context.core()
    const run = await onlyRun(context)
    const entry = (await soundEntries(core, run, 0)).findLast((each) => each.key === key)
    if (!entry) throw new CommandError(`Run ${run} has no step ${key}. "tillgreen show ${run} --steps" lists the steps.`)
    const state = (await core.files.states({ run })).findLast(({ seq }) => seq <= entry.seq)
    if (!state) throw new CommandError(`Run ${run} had no files yet at ${key}. Choose a later step.`)
    const { reached } = await core.runs.restore({ run, tree: state.tree })
    context.out.json({ type: 'restored', run, tree: state.tree, reached })
    context.out.line(reachedWords(reached, run, `At the next step, the files will return to their state after ${state.key}.`))
    return 0
  },
}

export default command
