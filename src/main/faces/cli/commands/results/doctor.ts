// `tillgreen doctor`: looks at this machine.
import type { Command } from '../../command.js'

const command: Command = {
  name: 'doctor',
  order: 10,
  usage: '',
  help: 'look at this machine; each red line names the remedy',
  flags: {},
  async perform(context) {
    const checks = await context.core().app.checks({})
    context.out.json({ type: 'checks', checks })
    for (const check of checks) {
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}`)
      if (!check.ok) context.out.line(`    remedy: ${check.remedy}`)
    }
    return checks.every((check) => check.ok || check.isOptional) ? 0 : 1
  },
}

export default command
