// The newest tree comes from the database; the fold gives the expected one.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { RECORDINGS, recordingNames } from '../../../../test/support/recordings.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Note } from '../../../contract/notes/index.js'
import { workedMs } from '../../../contract/state/waits.js'
import type { Json } from '../../../contract/text/json.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { fileStates } from '../../host/files/file-states.js'
import { readRecording, takeRecording } from '../../host/run-service/recordings.js'
import { openStore } from '../store.js'

const after = (entries: readonly Entry[], note: Note): Entry[] => [
  ...entries,
  {
    seq: entries.length + 1,
    at: entries.length,
    kind: 'note',
    key: `late-${entries.length}`,
    step: note.type,
    factsHash: '',
    body: note as unknown as Json,
  },
]

for (const name of recordingNames())
  test(`the newest tree of "${name}", up to any entry, and its time at work are those that its view has`, async () => {
    const store = openStore(temporaryFolder('store'))
    onTestFinished(() => store.close())
    const { head, entries } = await readRecording(store, join(RECORDINGS, name, 'run.jsonl'))
    const first = fold(emptyView, entries.slice(0, 20)).tree ?? ''
    const rolledBack = after(entries.slice(0, -1), { type: 'rolled-back', tree: first, why: 'It was better.' })
    const outcome = { verdict: 'partly', ended: 'stopped', reason: 'You stopped it.' } as const
    const stopped = after(rolledBack, { type: 'finished', outcome, tree: '', shown: '', ended: 'stopped' })
    const lengths = [1, 5, 7, 20, 40, Math.floor(entries.length / 2), entries.length]
    for (const part of [...lengths.map((length) => entries.slice(0, length)), rolledBack, stopped]) {
      const run = takeRecording(store, { head, entries: part }, 'run.jsonl', standardConfig().budget)
      const view = fold(emptyView, part)
      expect(store.treeEntries.newest(run)).toBe(view.tree)
      expect(store.runs.summary(run)?.ms ?? null).toBe(view.outcome === null ? null : Math.round(workedMs(view)))
      expect(fileStates(store.treeEntries.all(run))).toEqual(fileStates(part))
    }
  })
