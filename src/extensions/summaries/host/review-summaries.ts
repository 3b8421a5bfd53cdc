// Summaries that reviews made, one for each content by its hash, for as long as the journal of the review that asked is there.
import { z } from 'zod'
import { below } from '../../../main/files/below.js'
import type { Store } from '../../../main/store/store.js'

const Kept = z.object({ review: z.string(), summary: z.string() })

interface ReviewSummaries {
  /** Those that are known, by hash. */
  known(hashes: readonly string[]): ReadonlyMap<string, string>
  keep(review: string, summaries: ReadonlyMap<string, string>): void
}

export function openReviewSummaries(store: Store): ReviewSummaries {
  const records = store.records('review-summaries')
  // A review is no run that could be purged: whoever deletes its journal deletes what it learnt.
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
