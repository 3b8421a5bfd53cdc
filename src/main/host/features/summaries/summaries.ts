// The port of summaries: what is known of files by the hash of what they hold, from the database and from this run.
import { createHash } from 'node:crypto'
import type { Summaries } from '../../../engine/features/summaries/file-summaries.js'
import { redact } from '../../../models/redact.js'
import { readSetup } from '../../runs/setup.js'
import type { HostFeature } from '../host-feature.js'

const hashed = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

export const summaries: HostFeature<Summaries> = {
  open({ store, run }) {
    // A run that may teach nothing still sums no file up twice while this process carries it.
    const own = new Map<string, string>()
    return {
      async known(tree, paths) {
        const files = paths.flatMap((path) => {
          const bytes = store.trees.read(tree, path)
          return bytes === null || bytes.includes(0) ? [] : [{ path, hash: hashed(bytes) }]
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
  // What it makes stays its own: what is kept belongs to a run, and goes with it.
  openApart({ store, read }) {
    const own = new Map<string, string>()
    return {
      async known(_tree, paths) {
        const files = paths.flatMap((path) => {
          const text = read(path)
          return text === null ? [] : [{ path, hash: hashed(text) }]
        })
        const kept = store.fileSummaries.known(files.map(({ hash }) => hash))
        return files.map(({ path, hash }) => ({ path, hash, summary: own.get(hash) ?? kept.get(hash) ?? null }))
      },
      async keep(made) {
        for (const { hash, summary } of made) own.set(hash, redact(summary, []))
      },
    }
  },
}
