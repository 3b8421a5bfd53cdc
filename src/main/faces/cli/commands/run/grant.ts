// `tillgreen grant`: gives a run that its budget ended the same budget again.
import { type Command, onlyRun } from '../../command.js'
import { agreedTo, goingOnFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'grant',
  order: 8,
  usage: 'RUN',
  help: 'give a run that its budget ended the same budget again; it continues from there',
  flags: goingOnFlags,
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const { run } = await withConsent(context, (agreed) => core.runs.grant({ run: found, ...agreedTo(agreed) }))
    context.out.note(`fork ${run}`)
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export default command
