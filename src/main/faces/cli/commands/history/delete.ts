// `tillgreen runs delete`: deletes runs, to be brought back or for good.
import { allRuns, type Command } from '../../command.js'

const command: Command = {
  name: 'runs delete',
  order: 4,
  usage: 'RUN...',
  help: 'delete runs with their trees and output; "undelete" brings them back until they are purged',
  flags: { purge: { type: 'boolean', help: 'delete permanently: journal, output, folder and unshared trees' } },
  async perform(context) {
    const runs = await allRuns(context)
    const { history } = context.core()
    await history.remove({ runs })
    if (!context.values.purge) {
      context.out.json({ type: 'deleted', runs })
      context.out.line(
        `Deleted ${runs.join(', ')}. "tillgreen runs undelete ${runs[0]}" brings it back; "tillgreen runs delete --purge" removes it permanently.`,
      )
      return 0
    }
    const purged = await history.purge({ runs })
    context.out.json({ type: 'purged', ...purged })
    context.out.line(
      `Removed ${purged.runs} permanently. ${purged.isPostponed ? 'Their trees are freed when no run is running.' : `${purged.objects} objects freed.`}`,
    )
    return 0
  },
}

export default command
