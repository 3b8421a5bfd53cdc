// `tillgreen version`: says which version this is.
import packageFile from '../../../../../../package.json'
import { type Command, WrongUsage } from '../../command.js'
import { printDocument } from '../../printer.js'

const command: Command = {
  name: 'version',
  order: 2,
  usage: '',
  help: 'print the version',
  flags: {},
  async perform({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`"version" expects no arguments, but got "${positionals.join(' ')}".`)
    return printDocument(packageFile.version)
  },
}

export default command
