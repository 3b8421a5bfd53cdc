// `tillgreen projects inspect`: says what would be taken over of an existing program.
import { type Command, only, text } from '../../command.js'

const command: Command = {
  name: 'projects inspect',
  order: 2,
  usage: 'DIR|ZIP',
  help: 'show the files of an existing program that a run would copy, and its test runner',
  flags: { template: { type: 'string', value: 'NAME|DIR', help: 'a template instead of the detected kind' } },
  async perform(context) {
    const path = only(context, 'the folder or archive')
    const template = text(context.values, 'template') ?? null
    const found = await context.core().projects.inspect({ path, template })
    const { out } = context
    out.json({ type: 'project', ...found })
    out.line(`${found.name}: ${found.title}`)
    out.line(`${found.files} files; ${found.runner} runs the ${found.tests} that match ${found.globs.join(', ')}`)
    if (found.commands.length > 0) out.line(`Commands: ${found.commands.join('; ')}`)
    if (found.members.length > 0) out.line(`Workspace: ${found.members.join(', ')}`)
    out.line(`Packages: ${found.packages.join(', ') || 'none'}`)
    for (const left of found.left) out.line(`Left out: ${left}`)
    return 0
  },
}

export default command
