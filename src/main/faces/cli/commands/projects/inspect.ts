// `tillgreen projects inspect`: says what would be taken over of an existing program.
import { count } from '../../../../../words/figures.js'
import { rulesText } from '../../../../../words/house-rules.js'
import { testSourceText } from '../../../../../words/test-source.js'
import { type Command, only, text } from '../../command.js'
import { testCommandFlag } from '../../given/test-command.js'

const command: Command = {
  name: 'projects inspect',
  order: 2,
  usage: 'DIR|ZIP',
  help: 'show the files a run would copy from an existing program, and the test command',
  flags: {
    template: { type: 'string', value: 'NAME|DIR', help: 'use this template instead of the detected one' },
    ...testCommandFlag,
  },
  async perform(context) {
    const path = only(context, 'the folder or archive')
    const template = text(context.values, 'template') ?? null
    const found = await context.core().projects.inspect({ path, template, testCommand: text(context.values, 'test-command') })
    const { out } = context
    out.json({ type: 'project', ...found })
    out.line(`${found.name}: ${found.title}`)
    out.line(`${count(found.files, 'file')}; test files matching ${found.globs.join(', ')}: ${found.tests}; test runner: ${found.runner}`)
    if (found.commands.length > 0) out.line(`Commands: ${found.commands.join('; ')}`)
    if (found.test) out.line(testSourceText(found.test))
    if (found.members.length > 0) out.line(`Workspace: ${found.members.join(', ')}`)
    out.line(`Packages: ${found.packages.join(', ') || 'none'}`)
    if (found.rules.length > 0) out.line(`House rules: ${rulesText(found.rules)}`)
    if (found.checks.length > 0) out.line(`Checks to run once tests are green: ${found.checks.join('; ')}`)
    if (found.services.length > 0) out.line(`Services in the sandbox: ${found.services.join(', ')}`)
    for (const left of found.left) out.line(`Left out: ${left}`)
    return 0
  },
}

export default command
