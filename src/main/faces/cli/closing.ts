// The commands that close a project.
import { type Command, only } from './command.js'

/** The command that closes a project in one of two ways. */
export const closing = (how: 'happy' | 'give-up', words: Pick<Command, 'order' | 'help'>): Command => ({
  ...words,
  name: how,
  usage: 'PROJECT',
  flags: {},
  async perform(context) {
    const core = context.core()
    const { project } = await core.runs.find({ prefix: only(context, 'the project') })
    await core.projects.close({ project, how })
    context.out.json({ type: 'closed', project, how })
    context.out.line(how === 'happy' ? 'Good. The project is closed as done.' : 'The project is closed as given up.')
    return 0
  },
})
