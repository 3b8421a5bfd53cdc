// `tillgreen shell`: the user's own shell in a run's sandbox, on the terminal that the command was typed into.

import type { TerminalEvent } from '../../../../../contract/calls/terminals.js'
import { UserError, userError } from '../../../../../contract/errors/index.js'
import { type Command, only } from '../../command.js'
import { followSize, terminalSize } from '../../printer.js'
import { untilEnd } from '../../until-end.js'

const command: Command = {
  name: 'shell',
  order: 11,
  usage: 'RUN',
  help: 'open a shell in the run sandbox, with a copy of the run files',
  flags: { console: { type: 'boolean', help: 'open a Python or Node console instead, to try a library line by line' } },
  async perform(context) {
    const core = context.core()
    const { terminals } = core
    const { run } = await core.runs.find({ prefix: only(context, 'RUN') })
    const { terminal } = await terminals.open({ run, console: context.values.console === true, ...terminalSize() })
    const { stdin } = process
    const shown = context.out.program('shell')
    const end = new AbortController()
    const onKeys = (text: string) => void terminals.input({ terminal, text })
    // Without a terminal, the end of the piped input ends the shell's input.
    const onEnd = () => void terminals.input({ terminal, text: stdin.isTTY ? '' : '\u0004' })
    let exit: number | null = null
    const onEvent = (event: TerminalEvent) => {
      if (event.type === 'ended') exit = event.exit
      else shown.write(event.text, () => void terminals.acknowledge({ terminal, characters: Math.max(1, event.text.length) }))
    }
    const onEnding = () => end.abort()
    for (const signal of ENDINGS) process.once(signal, onEnding)
    if (stdin.isTTY) stdin.setRawMode(true)
    stdin.setEncoding('utf8').on('data', onKeys).on('end', onEnd)
    const leaveSize = followSize((size) => void terminals.resize({ terminal, ...size }))
    try {
      await untilEnd((onEnd) => terminals.output({ terminal }, onEvent, onEnd), end.signal)
      return exit ?? 1
    } catch (error) {
      throw error instanceof UserError ? error : userError('shell-not-opened', { cause: String(error) })
    } finally {
      end.abort()
      shown.end()
      if (stdin.isTTY) stdin.setRawMode(false)
      stdin.off('data', onKeys).off('end', onEnd).pause()
      leaveSize()
      for (const signal of ENDINGS) process.off(signal, onEnding)
    }
  },
}

/** They end the command, and must not leave the terminal as the shell had it. */
const ENDINGS = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const

export default command
