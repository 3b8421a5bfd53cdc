// `tillgreen resume`: continues a run that was paused, interrupted or stopped, or gives it more budget.

import { type Command, onlyRun, WrongUsage } from '../../command.js'
import { budgetFlags, budgetFrom } from '../../configs/budget-flags.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'resume',
  order: 3,
  usage: 'RUN',
  help: 'continue a paused, interrupted, stopped or out-of-budget run; if the run is finished, write its program to the output folder if it is missing there',
  flags: {
    ...budgetFlags,
    ...goingOnFlags,
    more: { type: 'boolean', help: 'grant more budget, even to an active run; without new limits, the run gets the same budget again' },
    paused: { type: 'boolean', help: 'continue the run only if it is paused' },
    force: { type: 'boolean', help: 'replace the program in the output folder, even if it is better or contains your changes' },
  },
  async perform(context) {
    const { values } = context
    const core = context.core()
    const found = await onlyRun(context)
    const budget = budgetFrom(values)
    const grants = values.more === true || budget !== null
    if (values.paused === true && grants)
      throw new WrongUsage('--paused cannot be used with budget flags. Omit --paused to grant more budget.')
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
      context.out.note(`Granted more budget to run ${run}.`)
      return 0
    }
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
