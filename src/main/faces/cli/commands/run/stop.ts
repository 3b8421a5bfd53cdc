// `tillgreen stop`: ends a run, also one of another process.
import { outcomeWords } from '../../../../../words/outcome.js'
import { type Command, onlyRun } from '../../command.js'

const command: Command = {
  name: 'stop',
  order: 4,
  usage: 'RUN',
  help: 'stop a run, even in another process; you can resume it later',
  flags: {},
  async perform(context) {
    const core = context.core()
    const run = await onlyRun(context)
    await core.runs.stop({ run })
    const summary = await core.runs.summary({ run })
    context.out.json({ type: 'stopped', run, outcome: summary.outcome })
    context.out.line(
      summary.outcome
        ? `Run ${run} has ended: ${outcomeWords(summary.outcome)}.`
        : `Run ${run} was not running. Resume it with "tillgreen resume ${run}".`,
    )
    return 0
  },
}

export default command
