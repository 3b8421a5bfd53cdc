// `tillgreen resume`: goes on with a run that was interrupted or stopped.
import { type Command, onlyRun } from '../../command.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'resume',
  order: 3,
  usage: 'RUN',
  help: 'go on with a run that was interrupted or stopped; of one that is over, write the program that is not in its output folder yet',
  flags: { ...goingOnFlags, force: { type: 'boolean', help: 'write it over a better program, or over what you changed there' } },
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const force = context.values.force === true
    const { run } = await withConsent(context, (agreed) => core.runs.resume({ run: found, force, ...agreedTo(agreed) }))
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
