// Answers about recordings.
import { basename } from 'node:path'
import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'
import { readSetup } from '../records/setup.js'
import { readRecording, recordRun, takeRecording } from '../run-service/recordings.js'
import { makeDemo } from '../runs/make-demo.js'
import { replayStrictly } from '../runs/replay.js'

export const recordingHandlers = ({ store, runs, changes, settings }: HostParts): Handlers<AppContract>['recordings'] => ({
  write: (recording) => recordRun(store, changes, recording),
  makeDemo: ({ run, folder }) => makeDemo(store, changes, run, folder),
  take: async ({ file }) => ({ run: takeRecording(store, await readRecording(store, file), basename(file), settings.read().budget) }),
  async replay({ source }) {
    if (source.type === 'file') {
      const { head, entries } = await readRecording(store, source.file)
      return replayStrictly(store, head.setup, head.engine, entries)
    }
    const { setup, engine } = readSetup(store, source.run)
    return replayStrictly(store, setup, engine, store.entries.after(source.run, 0))
  },
  reenact: ({ run, agreed }) => ({ run: runs.reenact(run, agreed ?? null) }),
})
