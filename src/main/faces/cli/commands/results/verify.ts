// `tillgreen verify`: runs the tests of an export again.
import { basename, resolve } from 'node:path'
import type { VerifyEvent } from '../../../../../contract/calls/exports.js'
import { standingWords } from '../../../../../words/exports.js'
import { installWords } from '../../../../../words/install.js'
import { type Command, only } from '../../command.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { programOnStderr } from '../../printer.js'
import { resultOf } from '../../until-end.js'

type Verified = Extract<VerifyEvent, { type: 'verified' }>

const command: Command = {
  name: 'verify',
  order: 3,
  usage: 'FILE.zip',
  help: 'verify an export: run its tests in a fresh sandbox and compare the results',
  flags: consentFlags,
  async perform(context) {
    const core = context.core()
    const shown = programOnStderr()
    const file = resolve(only(context, 'the archive'))
    const take = (event: VerifyEvent): Verified | null => {
      switch (event.type) {
        case 'installs':
          if (event.installs.length > 0) context.out.note(`${basename(file)} wants to:`)
          for (const install of event.installs) context.out.note(`  ${installWords(install)}`)
          return null
        case 'output':
          if (!context.out.isJson) shown.write(event.text)
          return null
        case 'verified':
          return event
      }
    }
    const verified = await withConsent(context, (agreed) =>
      resultOf<VerifyEvent, Verified>((onEvent, onEnd) => core.exports.verify({ file, ...agreedTo(agreed) }, onEvent, onEnd), take),
    ).finally(shown.end)
    if (!verified) throw new Error('The verification ended without a result.')
    context.out.json(verified)
    // A verdict that only the archive claims is not printed.
    const isShown = (name: string, ok: boolean) => !ok || name !== 'verdict' || verified.ok
    for (const check of verified.checks.filter(({ name, ok }) => isShown(name, ok)))
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}${check.ok ? '' : ` (expected ${check.expected})`}`)
    context.out.line(standingWords(verified.standing))
    return verified.ok ? 0 : 1
  },
}

export default command
