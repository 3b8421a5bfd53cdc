// `tillgreen help`: lists the commands, or says how one is used.
import { type Command, WrongUsage } from '../../command.js'
import { helpOf, nearCommands, overview } from '../../help/help-text.js'
import { findCommand } from '../../names/find-command.js'
import { printDocument } from '../../printer.js'

const command: Command = {
  name: 'help',
  order: 1,
  usage: '[COMMAND]',
  help: 'list all commands, or show usage for one command',
  flags: {},
  async perform({ positionals, commands, commonFlags }) {
    if (positionals.length === 0) return printDocument(overview(commands))
    const found = findCommand(positionals, commands)
    if (!found) {
      const near = nearCommands(positionals[0] ?? '', commands)
      throw new WrongUsage(`Unknown command "${positionals[0]}".${near === '' ? '' : ` ${near}`}`)
    }
    // An old name may include flags, too.
    const rest = found.rest.filter((word) => !word.startsWith('-'))
    if (rest.length > 0) throw new WrongUsage(`"help" expects one command, but also got "${rest.join(' ')}".`)
    return printDocument(helpOf(found.command, commonFlags, commands))
  },
}

export default command
