// `tillgreen runs replay`: runs it again with the recorded answers.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ReplaySource } from '../../../../../contract/calls/recordings.js'
import { outcomeWords } from '../../../../../words/outcome.js'
import { differenceText } from '../../../../../words/replay.js'
import { type Command, only } from '../../command.js'
import { agreedTo, consentFlags, withConsent } from '../../consent.js'
import { finish, follow, soundEntries } from '../../follow.js'

const command: Command = {
  name: 'runs replay',
  order: 8,
  usage: 'RUN|FILE',
  help: 'repeat a run, or a run from a recording file, with the recorded answers; --strict uses only the journal and needs no sandbox or key',
  flags: { strict: { type: 'boolean', help: 'use only the journal' }, ...consentFlags },
  async perform(context) {
    const core = context.core()
    const what = only(context, 'the run or the file')
    const file = existsSync(what) ? resolve(what) : null
    if (context.values.strict) {
      const source: ReplaySource = file ? { type: 'file', file } : { type: 'run', run: (await core.runs.find({ prefix: what })).run }
      const replayed = await core.recordings.replay({ source })
      context.out.json({ type: 'replayed', ...replayed })
      context.out.line(
        replayed.ok
          ? `The history matches: ${replayed.served.results} results, ${replayed.served.notes} notes, outcome: ${outcomeWords(replayed.outcome)}.`
          : `The history differs. ${differenceText(replayed.difference)}`,
      )
      return replayed.ok ? 0 : 1
    }
    const { run: source } = file ? await core.recordings.take({ file }) : await core.runs.find({ prefix: what })
    const { run } = await withConsent(context, (agreed) => core.recordings.reenact({ run: source, ...agreedTo(agreed) }))
    const outcome = await follow(core, run, context.out)
    const drifts = (await soundEntries(core, run, 0)).filter((entry) => entry.step === 'drifted').length
    context.out.line('')
    context.out.line(`${drifts === 0 ? 'No step differed from the recording.' : `Steps that differed from the recording: ${drifts}.`}`)
    return finish(core, run, outcome, context.out)
  },
}

export default command
