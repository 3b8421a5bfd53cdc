// `tillgreen runs record`: writes a run into a file that can be replayed elsewhere, or its answers as a demo.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, CommandError, onlyRun, text, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'runs record',
  order: 7,
  usage: 'RUN --out FILE | --demo DIR',
  help: 'save a run with all its states to a file for replay elsewhere, or save its answers as a demo',
  flags: {
    out: { type: 'string', value: 'FILE', help: 'file for the recording' },
    demo: { type: 'string', value: 'DIR', help: 'demo folder; use resources/demo/ for shipped demos' },
    force: { type: 'boolean', help: 'replace an existing file' },
  },
  async perform(context) {
    const demo = text(context.values, 'demo')
    if (demo) {
      const made = await context.core().recordings.makeDemo({ run: await onlyRun(context), folder: resolve(demo) })
      context.out.json({ type: 'demo', folder: demo, ...made })
      context.out.line(`Saved ${made.answers} answers in ${demo}.`)
      return 0
    }
    const file = text(context.values, 'out')
    if (!file) throw new WrongUsage('--out FILE is missing.')
    if (existsSync(file) && !context.values.force)
      throw new CommandError(`${file} already exists. Choose another file, or use --force to replace it.`)
    const asked = { run: await onlyRun(context), file: resolve(file), force: context.values.force === true }
    const recorded = await context.core().recordings.write(asked)
    context.out.json({ type: 'recorded', file, ...recorded })
    context.out.line(`Saved ${recorded.entries} entries and ${recorded.objects} objects in ${file}.`)
    return 0
  },
}

export default command
