// `tillgreen runs delete`: deletes runs, to be brought back or for good.
import { allRuns, type Command } from '../../command.js'

const command: Command = {
  name: 'runs delete',
  order: 4,
  usage: 'RUN...',
  help: 'delete runs with their trees and output; "undelete" restores them until you purge them',
  flags: {
    purge: { type: 'boolean', help: 'permanently delete the journal, the output, the run folder, and trees that no other run uses' },
  },
  async perform(context) {
    const runs = await allRuns(context)
    const { history } = context.core()
    await history.remove({ runs })
    if (!context.values.purge) {
      context.out.json({ type: 'deleted', runs })
      context.out.line(
        `Deleted ${runs.join(', ')}. Restore a run with "tillgreen runs undelete ${runs[0]}", or remove it permanently with "tillgreen runs delete --purge".`,
      )
      return 0
    }
    const purged = await history.purge({ runs })
    context.out.json({ type: 'purged', ...purged })
    context.out.line(
      `Runs permanently removed: ${purged.runs}. ${purged.isPostponed ? 'Their trees will be freed once no run is active.' : `${purged.objects} objects freed.`}`,
    )
    return 0
  },
}

export default command
