// `tillgreen start`: starts the program that a run made.
import { Refusal } from '../../../../../contract/wire/errors.js'
import { startProgram } from '../../../../host/previews/start-program.js'
import { resourcesFolder } from '../../../places.js'
import { type Command, WrongUsage } from '../../command.js'
import { consentFlags, withConsent } from '../../consent.js'

const command: Command = {
  name: 'start',
  order: 6,
  usage: 'RUN [-- ARGUMENTS]',
  help: 'start the program that a run made, in the sandbox',
  flags: consentFlags,
  async perform(context) {
    const [run, ...args] = context.positionals
    if (!run) throw new WrongUsage('the run is missing.')
    const host = context.host()
    const interrupt = new AbortController()
    const onInterrupt = () => interrupt.abort(new Refusal('invalid', 'The program was stopped.'))
    process.once('SIGINT', onInterrupt)
    let hasPage = false
    const shown = context.out.program('program')
    const hear = {
      onOutput: (chunk: string) => shown.write(chunk),
      onPage(url: string) {
        hasPage = true
        context.out.json({ type: 'page', url })
        context.out.line('')
        context.out.line(`Look at it in a browser: ${url}`)
        context.out.line('Ctrl-C ends it.')
      },
    }
    const place = { store: host.store, resources: resourcesFolder(), previews: host.previews }
    const started = withConsent(context, (agreed) => startProgram(place, host.find(run), args, hear, interrupt.signal, agreed))
    // What is looked at ends when the person has seen enough; that is no failure.
    const result = await started.catch((error: unknown) => {
      if (hasPage && interrupt.signal.aborted) return null
      shown.end()
      throw error
    })
    process.off('SIGINT', onInterrupt)
    shown.end()
    if (result === null) return 0
    context.out.json({ type: 'started', ...result })
    return result.exit ?? 1
  },
}

export default command
