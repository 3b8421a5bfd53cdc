// `tillgreen runs rename`: gives a run another title in lists.
import { LONGEST_TITLE } from '../../../../../contract/run/plan.js'
import { RunTitle } from '../../../../../contract/run/run.js'
import { type Command, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'runs rename',
  order: 3,
  usage: 'RUN "TITLE"',
  help: 'rename a run; its journal, verdict and exports do not change',
  flags: {},
  async perform({ positionals, core, out }) {
    const [prefix, words, ...rest] = positionals
    if (prefix === undefined || words === undefined || rest.length > 0)
      throw new WrongUsage('"runs rename" expects a run and a title. Put text with spaces in quotes.')
    const title = RunTitle.safeParse(words)
    if (!title.success)
      throw new WrongUsage(`A title must be one line of 1 to ${LONGEST_TITLE} characters, but this one has ${words.trim().length}.`)
    const { run } = await core().runs.find({ prefix })
    await core().history.rename({ run, title: title.data })
    out.json({ type: 'renamed', run, title: title.data })
    out.line(`Renamed ${run} to "${title.data}".`)
    return 0
  },
}

export default command
