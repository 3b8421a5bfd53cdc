// `tillgreen files edit`: hands a file to a run as the user wants it.

import { readFileSync } from 'node:fs'
import { type Command, CommandError, findRuns, text, WrongUsage } from '../../command.js'
import { reachedWords } from '../../handing.js'

const command: Command = {
  name: 'files edit',
  order: 21,
  usage: 'RUN PATH --from FILE',
  help: 'change a file in an active run; your version replaces the file, and the models see your change',
  flags: { from: { type: 'string', value: 'FILE', help: 'file with your version' } },
  async perform(context) {
    const [run, path, ...rest] = context.positionals
    const from = text(context.values, 'from')
    if (!run || !path || !from || rest.length > 0) throw new WrongUsage('"files edit" expects a run, a workspace path, and --from FILE.')
    const core = context.core()
    const [id = ''] = await findRuns(core, [run])
    const { tree: base } = await core.runs.newestTree({ run: id })
    if (!base) throw new CommandError(`Run ${id} has not written any files yet, so there is nothing to edit.`)
    const { reached } = await core.runs.edit({ run: id, path, base, text: readText(from) })
    context.out.line(reachedWords(reached, id, 'The run uses your version from the next step on.'))
    return 0
  },
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

export default command
