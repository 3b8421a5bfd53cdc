// `tillgreen stop`: ends a run, also one of another process.
import { type Command, onlyRun } from '../../command.js'

const command: Command = {
  name: 'stop',
  order: 4,
  usage: 'RUN',
  help: 'stop a run, also one of another process; it can be resumed',
  flags: {},
  async perform(context) {
    const core = context.core()
    const run = await onlyRun(context)
    await core.runs.stop({ run })
    const summary = await core.runs.summary({ run })
    context.out.json({ type: 'stopped', run, outcome: summary.outcome })
    context.out.line(
      summary.outcome
        ? `Run ${run} is over: ${summary.outcome.verdict}, ${summary.outcome.ended}.`
        : `Run ${run} was not running; resume it with "tillgreen resume ${run}".`,
    )
    return 0
  },
}

export default command
