// The commands about programs that are there already: looking at one, and bringing changes back into it.
import { type Command, only, onlyRun, text } from '../command.js'

const inspectCommand: Command = {
  name: 'inspect',
  usage: 'DIR|ZIP',
  help: 'say what would be taken over of a program that is there already, and how its tests are run',
  flags: { template: { type: 'string', value: 'NAME|DIR', help: 'a template instead of what is found out' } },
  async perform(context) {
    const path = only(context, 'the folder or archive')
    const template = text(context.values, 'template') ?? null
    const found = await context.core().projects.inspect({ path, template })
    const { out } = context
    out.json({ type: 'project', ...found })
    out.line(`${found.name}: ${found.title}`)
    out.line(`${found.files} files, ${found.tests} of them match ${found.globs.join(', ')} and are run by ${found.runner}`)
    out.line(`Packages: ${found.packages.join(', ') || 'none'}`)
    for (const left of found.left) out.line(`Left out: ${left}`)
    return 0
  },
}

const applyCommand: Command = {
  name: 'apply',
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

export const projectCommands: readonly Command[] = [inspectCommand, applyCommand]
