// The port of summaries: what is known of files by the hash of what they hold, from the database and from this run.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { below } from '../../../main/files/below.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { readSetup } from '../../../main/host/records/setup.js'
import { redact } from '../../../main/models/redact.js'
import type { Store } from '../../../main/store/store.js'
import type { Summaries } from '../engine/hooks.js'

const Kept = z.object({ review: z.string(), summary: z.string() })

interface ReviewSummaries {
  /** Those that are known, by hash. */
  known(hashes: readonly string[]): ReadonlyMap<string, string>
  keep(review: string, summaries: ReadonlyMap<string, string>): void
}

/** Summaries that reviews made, one for each content by its hash, as long as the journal of that review exists. */
function openReviewSummaries(store: Store): ReviewSummaries {
  const records = store.records('review-summaries')
  // A review is no run that could be purged. Deleting its journal deletes its summaries.
  const isThere = (review: string) => below(store.folder).state(`reviews/${review}.jsonl`) !== null
  return {
    known: (hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const { success, data } = Kept.safeParse(records.read(hash))
          return success && isThere(data.review) ? [[hash, data.summary] as const] : []
        }),
      ),
    keep(review, summaries) {
      for (const [hash, summary] of summaries) records.put(hash, { review, summary })
    },
  }
}

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
        const kept = isForeign ? new Map<string, string>() : keptIn(store, files)
        return files.map(({ path, hash }) => ({ path, hash, summary: own.get(hash) ?? kept.get(hash) ?? null }))
      },
      async keep(made) {
        const clean = new Map(made.map(({ hash, summary }) => [hash, redact(summary, [])]))
        for (const [hash, summary] of clean) own.set(hash, summary)
        if (store.runs.mayTeach(run)) store.fileSummaries.keep(run, clean)
      },
    }
  },
  openApart({ store, read, review, mayTeach }) {
    const own = new Map<string, string>()
    return {
      async known(_tree, paths) {
        const files = paths.flatMap((path) => {
          const text = read(path)
          return text === null ? [] : [{ path, hash: hashed(text) }]
        })
        const kept = keptIn(store, files)
        return files.map(({ path, hash }) => ({ path, hash, summary: own.get(hash) ?? kept.get(hash) ?? null }))
      },
      async keep(made) {
        const clean = new Map(made.map(({ hash, summary }) => [hash, redact(summary, [])]))
        for (const [hash, summary] of clean) own.set(hash, summary)
        if (mayTeach) openReviewSummaries(store).keep(review, clean)
      },
    }
  },
}

/** Those that earlier runs and reviews made, by hash. */
function keptIn(store: Store, files: readonly { readonly hash: string }[]): ReadonlyMap<string, string> {
  const hashes = files.map(({ hash }) => hash)
  return new Map([...openReviewSummaries(store).known(hashes), ...store.fileSummaries.known(hashes)])
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly summaries: typeof summaries
  }
}

export default { summaries } satisfies Partial<ExtensionPorts>
