// `tillgreen replay`: runs it again with the recorded answers.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { outcomeWords } from '../../../../../words/outcome.js'
import { readRecording } from '../../../../host/runs/recordings.js'
import { replayStrictly } from '../../../../host/runs/replay.js'
import { readSetup } from '../../../../host/runs/setup.js'
import { type Command, only } from '../../command.js'
import { consentFlags, withConsent } from '../../consent.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'replay',
  order: 4,
  usage: 'RUN|FILE',
  help: 'run it again with the recorded answers; with --strict from the journal alone, without sandbox or key',
  flags: { strict: { type: 'boolean', help: 'everything from the journal' }, ...consentFlags },
  async perform(context) {
    const host = context.host()
    const what = only(context, 'the run or the file')
    const recording = existsSync(what) ? await readRecording(host.store, resolve(what)) : null
    if (context.values.strict) {
      const run = recording ? null : host.find(what)
      const { setup, engine } = recording
        ? { setup: recording.head.setup, engine: recording.head.engine }
        : readSetup(host.store, run ?? '')
      const replayed = await replayStrictly(host.store, setup, engine, recording?.entries ?? host.store.entries.after(run ?? '', 0))
      context.out.json({ type: 'replayed', ...replayed })
      context.out.line(
        replayed.ok
          ? `The same history: ${replayed.served.results} results, ${replayed.served.notes} notes, ${outcomeWords(replayed.outcome)}.`
          : `Another history. ${replayed.difference}`,
      )
      return replayed.ok ? 0 : 1
    }
    const source = recording ? host.take(recording, basename(what)) : host.find(what)
    const run = await withConsent(context, (agreed) => host.desk.reenact(source, agreed))
    const outcome = await follow(context.core(), run, context.out)
    const drifts = host.store.entries.after(run, 0).filter((entry) => entry.step === 'drifted').length
    context.out.line('')
    context.out.line(`${drifts === 0 ? 'Nothing differed from the recording.' : `${drifts} steps differed from the recording.`}`)
    return finish(context.core(), run, outcome, context.out)
  },
}

export default command
