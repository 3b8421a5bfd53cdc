// `tillgreen runs tag`: puts a tag on a run, or takes it off.
import { Tag } from '../../../../../contract/calls/history.js'
import { type Command, findRuns, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'runs tag',
  order: 2,
  usage: 'RUN TAG',
  help: 'add a tag to a run',
  flags: { remove: { type: 'boolean', help: 'remove the tag instead' } },
  async perform(context) {
    const [run, word, ...rest] = context.positionals
    const tag = Tag.safeParse(word)
    if (!run || !tag.success || rest.length > 0) throw new WrongUsage('"runs tag" expects a run and a tag of up to 40 characters.')
    const { history } = context.core()
    const asked = { runs: await findRuns(context.core(), [run]), tag: tag.data }
    const { runs } = await (context.values.remove ? history.untag(asked) : history.tag(asked))
    context.out.json({ type: 'tagged', runs, tag: tag.data, isOn: !context.values.remove })
    context.out.line(
      runs.length === 0 ? 'No change needed.' : `${context.values.remove ? 'Removed the tag' : 'Added the tag'} "${tag.data}".`,
    )
    return 0
  },
}

export default command
