// A command that does nothing by itself: it lists its verbs.
import { type Command, WrongUsage } from '../command.js'
import { helpOf } from '../help/help-text.js'
import { printDocument } from '../printer.js'
import { lastWord, verbsOf } from './find-command.js'

export function noun(words: Pick<Command, 'name' | 'order' | 'help'>): Command {
  const command: Command = {
    ...words,
    usage: '',
    flags: {},
    async perform({ positionals, commands, commonFlags }) {
      if (positionals.length === 0) return printDocument(helpOf(command, commonFlags, commands))
      const verbs = verbsOf(words.name, commands).map(({ name }) => lastWord(name))
      throw new WrongUsage(`"${words.name}" expects one of ${verbs.join(', ')}, but got "${positionals[0]}".`)
    },
  }
  return command
}
