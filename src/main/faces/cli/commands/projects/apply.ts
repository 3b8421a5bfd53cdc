// `tillgreen apply`: brings what a run changed back into the folder of its project.
import { type Command, onlyRun, text } from '../../command.js'

const command: Command = {
  name: 'apply',
  order: 2,
  usage: 'RUN',
  help: 'bring what a run changed back into the folder of its project; all of it or nothing',
  flags: {
    to: { type: 'string', value: 'DIR', help: 'another folder than the one that the project came from' },
    force: { type: 'boolean', help: 'also where the run is not verified' },
  },
  async perform(context) {
    const run = await onlyRun(context)
    const applied = await context.core().projects.apply({
      run,
      to: text(context.values, 'to') ?? null,
      force: context.values.force === true,
    })
    const { out } = context
    out.json({ type: 'applied', run, ...applied })
    for (const path of applied.written) out.line(`written  ${path}`)
    for (const path of applied.removed) out.line(`removed  ${path}`)
    for (const path of applied.same) out.line(`same     ${path}`)
    for (const reason of applied.leftOut) out.line(`left out ${reason}`)
    out.line(`${applied.written.length + applied.removed.length} files changed in ${applied.folder}.`)
    return 0
  },
}

export default command
