// `tillgreen start`: starts the program that a run made.

import type { ProgramEvent } from '../../../../../contract/calls/programs.js'
import type { CommandResult } from '../../../../../contract/sandbox/command.js'
import { type Command, CommandError, text, WrongUsage } from '../../command.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { programFileFlag, programFiles } from '../../given/program-files.js'
import { readText } from '../../long-text.js'
import { resultOf } from '../../until-end.js'

const command: Command = {
  name: 'start',
  order: 6,
  usage: 'RUN [-- ARGUMENTS]',
  help: 'start the program that a run made, in the sandbox',
  flags: {
    ...consentFlags,
    input: { type: 'string', value: 'FILE', help: 'what the program reads from standard input: a file, or "-" for what is piped in' },
    ...programFileFlag,
  },
  async perform(context) {
    const [run, ...args] = context.positionals
    if (!run) throw new WrongUsage('the run is missing.')
    const from = text(context.values, 'input')
    const input = from ? await readText('The input', from) : ''
    const files = await programFiles(context)
    const core = context.core()
    const id = (await core.runs.find({ prefix: run })).run
    context.out.note(
      'Starting a fresh copy: files that the program writes are gone when it ends. "tillgreen export" takes it out to keep them.',
    )
    const interrupt = new AbortController()
    const onInterrupt = () => interrupt.abort()
    process.once('SIGINT', onInterrupt)
    let hasPage = false
    const shown = context.out.program('program')
    const take = (event: ProgramEvent): CommandResult | null => {
      switch (event.type) {
        case 'output':
          shown.write(event.text)
          return null
        case 'page':
          hasPage = true
          context.out.json({ type: 'page', url: event.url })
          context.out.line('')
          context.out.line(`Look at it in a browser: ${event.url}`)
          context.out.line('Ctrl-C ends it.')
          return null
        case 'ended': {
          const { type: _, ...result } = event
          return result
        }
      }
    }
    const result = await withConsent(context, (agreed) => {
      const asked = { run: id, args: args.length > 0 ? args : null, ...(input === '' ? {} : { input }), files, ...agreedTo(agreed) }
      return resultOf<ProgramEvent, CommandResult>((onEvent, onEnd) => core.programs.run(asked, onEvent, onEnd), take, interrupt.signal)
    }).finally(() => {
      process.off('SIGINT', onInterrupt)
      shown.end()
    })
    // What is looked at ends when the user has seen enough; that is no failure.
    if (result === null && hasPage) return 0
    if (result === null) throw new CommandError('The program was stopped.')
    context.out.json({ type: 'started', ...result })
    return result.exit ?? 1
  },
}

export default command
