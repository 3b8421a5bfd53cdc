// `tillgreen completion`: prints what a shell loads to complete commands, flags and values.
import { z } from 'zod'
import { type Command, only, WrongUsage } from '../../command.js'
import { completed } from '../../completion/completed.js'
import { completionScript, shells } from '../../completion/scripts.js'
import { printDocument } from '../../printer.js'

const command: Command = {
  name: 'completion',
  order: 3,
  usage: shells.join('|'),
  help: 'print a shell script that completes commands, flags and flag values',
  flags: {},
  async perform(context) {
    const shell = z.enum(shells).safeParse(only(context, 'the shell'))
    if (!shell.success) throw new WrongUsage(`"completion" expects ${shells.join(', ')}, but got "${context.positionals[0]}".`)
    return printDocument(completionScript(shell.data, completed(context.commands, context.commonFlags)))
  },
}

export default command
