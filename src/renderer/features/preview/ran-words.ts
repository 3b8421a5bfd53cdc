// How a program was run, in words for the chat. Pure.
import { shellLine } from '../../../contract/text/shell-words.js'
import type { StartedProgram } from './use-program.js'

/** The command, the user's files and the standard input. */
export function ranWords({ command, input, files, names }: Pick<StartedProgram, 'command' | 'input' | 'files' | 'names'>): string {
  const own = names.length === 0 ? '' : ` on my files (${names.join(', ')})`
  const beside = files.map(({ path, text }) => ` with the file ${path}:\n${text.trimEnd()}\n`).join('')
  const read = input === '' ? '' : ` with this on its standard input:\n${input.trimEnd()}\n`
  return `\`${shellLine(command)}\`${own}${beside}${read}`
}
