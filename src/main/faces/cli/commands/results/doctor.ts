// `tillgreen doctor`: looks at this machine.
import type { Check } from '../../../../../contract/calls/index.js'
import { capabilityWords } from '../../../../../words/capabilities.js'
import type { Command } from '../../command.js'

const command: Command = {
  name: 'doctor',
  order: 10,
  usage: '',
  help: 'check this machine, and show a remedy for each failed check',
  flags: {},
  async perform(context) {
    const checks = (await context.core().app.checks({})).map((check) => ({ ...check, found: foundText(check) }))
    context.out.json({ type: 'checks', checks })
    for (const check of checks) {
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}`)
      if (!check.ok) context.out.line(`    remedy: ${check.remedy}`)
    }
    return checks.every((check) => check.ok || check.isOptional) ? 0 : 1
  },
}

function foundText({ found, tried }: Check): string {
  if (tried === undefined) return found
  if (tried === null) return `${found} The endpoint is not tested yet. Run "tillgreen endpoints check" to test it.`
  return `${found} Tested ${new Date(tried.at).toISOString().slice(0, 10)}: ${capabilityWords(tried).join(' ')}`
}

export default command
