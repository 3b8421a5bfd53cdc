// `tillgreen grant`: lets a run take more, while it works or after its budget ended it.

import { type Command, onlyRun } from '../../command.js'
import { budgetFlags, budgetFrom } from '../../configs/budget-flags.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'grant',
  order: 8,
  usage: 'RUN',
  help: 'let a run take more: one at work takes it at once, one that its budget ended continues where it was; the same again where no limit is named',
  flags: { ...budgetFlags, ...goingOnFlags },
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const { state } = await core.runs.summary({ run: found })
    const budget = budgetFrom(context.values)
    const { run } = await withConsent(context, (agreed) =>
      core.runs.grant({ run: found, ...(budget ? { budget } : {}), ...agreedTo(agreed) }),
    )
    // Whoever carries it on takes it from here.
    if (state === 'running' || state === 'paused') {
      context.out.note(`asked for: ${run}`)
      return 0
    }
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
