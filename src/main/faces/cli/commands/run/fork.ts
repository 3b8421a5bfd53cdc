// `tillgreen fork`: continues from a step of a run with another config.
import { standardConfig } from '../../../../../contract/config/config.js'
import { type Command, onlyRun, text, WrongUsage } from '../../command.js'
import { configFlags, configFrom } from '../../config-flags.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'fork',
  order: 9,
  usage: 'RUN --at KEY',
  help: 'fork a run at a step, with another model or config',
  flags: {
    ...configFlags,
    ...consentFlags,
    at: { type: 'string', value: 'KEY', help: 'first step of the new run ("tillgreen show RUN --steps" lists the keys)' },
  },
  async perform(context) {
    const key = text(context.values, 'at')
    if (!key) throw new WrongUsage('--at KEY is missing. Give the key of the first step in the new run.')
    const core = context.core()
    const found = await onlyRun(context)
    const { config: own } = await core.runs.config({ run: found })
    const config = configFrom(context.values, isRecording(own.model.model) ? standardConfig() : own)
    const { run } = await withConsent(context, (agreed) => core.runs.fork({ run: found, key, config, ...agreedTo(agreed) }))
    context.out.note(`fork ${run}`)
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

const isRecording = (model: string) => model === 'recording'

export default command
