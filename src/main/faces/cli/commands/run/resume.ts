// `tillgreen resume`: continues a run that was paused, interrupted or stopped, or gives it more budget.

import { type Command, onlyRun, WrongUsage } from '../../command.js'
import { budgetFlags, budgetFrom } from '../../configs/budget-flags.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'resume',
  order: 3,
  usage: 'RUN',
  help: 'continue a paused, interrupted or stopped run, or one out of budget; for a finished run, write its missing program to the output folder',
  flags: {
    ...budgetFlags,
    ...goingOnFlags,
    more: { type: 'boolean', help: 'grant more budget, also to a running run; without a limit, the same amount again' },
    paused: { type: 'boolean', help: 'only continue a paused run' },
    force: { type: 'boolean', help: 'write the program over a better one, or over your changes' },
  },
  async perform(context) {
    const { values } = context
    const core = context.core()
    const found = await onlyRun(context)
    const budget = budgetFrom(values)
    const grants = values.more === true || budget !== null
    if (values.paused === true && grants) throw new WrongUsage('--paused takes no limits. Leave it out to grant more budget.')
    const { state } = await core.runs.summary({ run: found })
    if (values.paused === true || (state === 'paused' && !grants)) {
      await core.runs.continue({ run: found })
      context.out.line('The run continues.')
      return 0
    }
    const force = values.force === true
    const { run } = await withConsent(context, (agreed) =>
      grants
        ? core.runs.grant({ run: found, ...(budget ? { budget } : {}), ...agreedTo(agreed) })
        : core.runs.resume({ run: found, force, ...agreedTo(agreed) }),
    )
    // The process that works on it takes the new limits.
    if (values.more === true && (state === 'running' || state === 'paused')) {
      context.out.note(`answered: ${run}`)
      return 0
    }
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
