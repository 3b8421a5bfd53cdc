// `tillgreen verify`: runs the tests of an export again.
import { basename, resolve } from 'node:path'
import { verifyExport } from '../../../../host/exports/verify.js'
import { resourcesFolder } from '../../../places.js'
import { type Command, only } from '../../command.js'
import { consentFlags, withConsent } from '../../consent.js'
import { programOnStderr } from '../../printer.js'

const command: Command = {
  name: 'verify',
  order: 3,
  usage: 'FILE.zip',
  help: 'run the tests of an export in a fresh sandbox and compare',
  flags: consentFlags,
  async perform(context) {
    const host = context.host()
    const shown = programOnStderr()
    const file = resolve(only(context, 'the archive'))
    const onOutput = (chunk: string) => void (context.out.isJson || shown.write(chunk))
    const onInstalls = (lines: readonly string[]) => {
      if (lines.length > 0) context.out.note(`${basename(file)} wants to:`)
      for (const line of lines) context.out.note(`  ${line}`)
    }
    const verified = await withConsent(context, (agreed) =>
      verifyExport(host.store, resourcesFolder(), file, onOutput, onInstalls, agreed),
    ).finally(shown.end)
    context.out.json({ type: 'verified', ...verified })
    for (const check of verified.checks)
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}${check.ok ? '' : ` (expected ${check.expected})`}`)
    context.out.line(verified.ok ? 'verified' : 'not verified')
    return verified.ok ? 0 : 1
  },
}

export default command
