// The port of summaries: what is known of files by the hash of what they hold, from the database and from this run.
import { createHash } from 'node:crypto'
import type { Summaries } from '../../../engine/features/summaries/file-summaries.js'
import { redact } from '../../../models/redact.js'
import { readSetup } from '../../runs/setup.js'
import type { HostFeature } from '../host-feature.js'

export const summaries: HostFeature<Summaries> = {
  open({ store, run }) {
    // A run that may teach nothing still sums no file up twice while this process carries it.
    const own = new Map<string, string>()
    return {
      async known(tree, paths) {
        const files = paths.flatMap((path) => {
          const bytes = store.trees.read(tree, path)
          return bytes === null || bytes.includes(0) ? [] : [{ path, hash: createHash('sha256').update(bytes).digest('hex') }]
        })
        const isForeign = readSetup(store, run).setup.stranger !== null
        const kept = isForeign ? new Map<string, string>() : store.fileSummaries.known(files.map(({ hash }) => hash))
        return files.map(({ path, hash }) => ({ path, hash, summary: own.get(hash) ?? kept.get(hash) ?? null }))
      },
      async keep(made) {
        const clean = new Map(made.map(({ hash, summary }) => [hash, redact(summary, [])]))
        for (const [hash, summary] of clean) own.set(hash, summary)
        if (store.runs.mayTeach(run)) store.fileSummaries.keep(run, clean)
      },
    }
  },
}
