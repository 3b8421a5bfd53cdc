// `tillgreen start`: starts the program that a run made.

import type { LeftFiles, ProgramEvent, ProgramNetwork } from '../../../../../contract/calls/programs.js'
import type { CommandResult } from '../../../../../contract/sandbox/command.js'
import { type Command, CommandError, type Context, text, WrongUsage } from '../../command.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { allowMore, networkFlag, networkOf } from '../../given/network.js'
import { ownFiles, ownFilesFlags, printLeft, startWords } from '../../given/own-files.js'
import { programFileFlag, programFiles } from '../../given/program-files.js'
import { readText } from '../../long-text.js'
import { resultOf } from '../../until-end.js'

const command: Command = {
  name: 'start',
  order: 6,
  usage: 'RUN [-- ARGUMENTS]',
  help: 'start the program built by a run, in the sandbox',
  flags: {
    ...consentFlags,
    input: { type: 'string', value: 'FILE', help: 'standard input for the program: a file, or "-" for piped text' },
    ...programFileFlag,
    ...ownFilesFlags,
    ...networkFlag,
  },
  async perform(context) {
    const [run, ...typed] = context.positionals
    if (!run) throw new WrongUsage('The run is missing.')
    const from = text(context.values, 'input')
    const input = from ? await readText('The input', from) : ''
    const files = await programFiles(context)
    const own = ownFiles(context)
    const args = typed.length === 0 && own.given !== null ? [own.given.into] : typed
    const core = context.core()
    const id = (await core.runs.find({ prefix: run })).run
    context.out.note(startWords(own))
    const asked = {
      run: id,
      args: args.length > 0 ? args : null,
      ...(input === '' ? {} : { input }),
      files,
      ...(own.given ? { given: own.given } : {}),
    }
    let network = networkOf(context)
    let ended = await startOnce(context, asked, network)
    // The program runs until the user has seen enough.
    for (let had = network; had !== null && ended.result !== null; had = network) {
      network = await allowMore(context, had, ended.refused)
      if (network === null) break
      ended = await startOnce(context, asked, network)
    }
    const { result, hasPage, left } = ended
    if (result === null && hasPage) return 0
    if (result === null) throw new CommandError('The program was stopped.')
    context.out.json({ type: 'started', ...result })
    if (left !== null) await printLeft(context, left, own)
    return result.exit ?? 1
  },
}

type StartRequest = Omit<Parameters<ReturnType<Context['core']>['programs']['run']>[0], 'network'>

interface EndedStart {
  /** Null for a program that the user ended. */
  readonly result: CommandResult | null
  readonly hasPage: boolean
  readonly left: LeftFiles | null
  /** Hosts that it asked for and may not reach. */
  readonly refused: readonly string[]
}

/** Starts the program, shows what it prints, and waits for its end. */
async function startOnce(context: Context, asked: StartRequest, network: ProgramNetwork | null): Promise<EndedStart> {
  const core = context.core()
  const interrupt = new AbortController()
  const onInterrupt = () => interrupt.abort()
  process.once('SIGINT', onInterrupt)
  let hasPage = false
  let left: LeftFiles | null = null
  const refused: string[] = []
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
        context.out.line(`Open in a browser: ${event.url}`)
        context.out.line('Press Ctrl-C to stop the program.')
        return null
      case 'refused':
        refused.push(event.host)
        context.out.json(event)
        return null
      case 'files':
        left = event
        return null
      case 'ended': {
        const { type: _, ...result } = event
        return result
      }
    }
  }
  const result = await withConsent(context, (agreed) => {
    const wish = { ...asked, ...(network ? { network } : {}), ...agreedTo(agreed) }
    return resultOf<ProgramEvent, CommandResult>((onEvent, onEnd) => core.programs.run(wish, onEvent, onEnd), take, interrupt.signal)
  }).finally(() => {
    process.off('SIGINT', onInterrupt)
    shown.end()
  })
  return { result, hasPage, left, refused }
}

export default command
