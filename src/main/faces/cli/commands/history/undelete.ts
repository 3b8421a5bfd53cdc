// `tillgreen runs undelete`: brings deleted runs back.
import { allRuns, type Command } from '../../command.js'

const command: Command = {
  name: 'runs undelete',
  order: 5,
  usage: 'RUN...',
  help: 'restore deleted runs',
  flags: {},
  async perform(context) {
    const { runs } = await context.core().history.restore({ runs: await allRuns(context) })
    context.out.json({ type: 'restored', runs })
    context.out.line(runs.length === 0 ? 'No deleted runs to restore.' : `Restored: ${runs.join(', ')}.`)
    return 0
  },
}

export default command
