// `tillgreen resume`: goes on with a run that was interrupted or stopped.

import { type Command, onlyRun } from '../../command.js'
import { budgetFlags, budgetFrom } from '../../configs/budget-flags.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'resume',
  order: 3,
  usage: 'RUN',
  help: 'go on with a run that was interrupted or stopped, or, with more budget, that its budget ended; of one that is over, write the program that is not in its output folder yet',
  flags: {
    ...budgetFlags,
    ...goingOnFlags,
    force: { type: 'boolean', help: 'write it over a better program, or over what you changed there' },
  },
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const force = context.values.force === true
    const budget = budgetFrom(context.values)
    const { run } = await withConsent(context, (agreed) =>
      budget === null
        ? core.runs.resume({ run: found, force, ...agreedTo(agreed) })
        : core.runs.grant({ run: found, budget, ...agreedTo(agreed) }),
    )
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
