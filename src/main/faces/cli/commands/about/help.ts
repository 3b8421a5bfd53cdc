// `tillgreen help`: lists the commands, or says how one is used.
import { type Command, WrongUsage } from '../../command.js'
import { helpOf, nearCommands, overview } from '../../help/help-text.js'
import { printDocument } from '../../printer.js'

const command: Command = {
  name: 'help',
  order: 1,
  usage: '[COMMAND]',
  help: 'list all commands, or say how one is used',
  flags: {},
  async perform({ positionals, commands, commonFlags }) {
    const [name, ...rest] = positionals
    if (rest.length > 0) throw new WrongUsage(`help takes one command, found also "${rest.join(' ')}".`)
    if (name === undefined) return printDocument(overview(commands))
    const found = commands.find((each) => each.name === name)
    if (found) return printDocument(helpOf(found, commonFlags))
    const near = nearCommands(name, commands)
    throw new WrongUsage(`There is no command "${name}".${near === '' ? '' : ` ${near}.`}`)
  },
}

export default command
