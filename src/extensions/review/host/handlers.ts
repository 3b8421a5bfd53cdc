// Answers about reviews of a user's repository.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import { unlessEnded } from '../../../main/host/feeds/unless-ended.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import { type ReviewListener, reviewRange } from './review-range.js'

export const reviewHandlers = ({ store, endpoints, settings }: HostParts): Handlers<AppContract>['reviews'] => {
  const going = new Map<string, AbortController>()
  return {
    async run(input, emit, signal) {
      const review = newRunId()
      const stop = new AbortController()
      going.set(review, stop)
      emit({ type: 'begun', review })
      const listener: ReviewListener = {
        onChange: ({ base, head, files, passedOver }) =>
          emit({ type: 'change', base, head, files: files.map((file) => file.path), passedOver: [...passedOver] }),
        onPart: (paths, number, of) => emit({ type: 'part', paths: [...paths], number, of }),
      }
      const place = { store, endpoints, dailyUsd: settings.read().dailyUsd }
      try {
        const report = await unlessEnded(
          signal,
          reviewRange(place, { ...input, id: review }, listener, AbortSignal.any([signal, stop.signal])),
        )
        if (report) emit({ type: 'report', report })
      } finally {
        going.delete(review)
      }
    },
    stop({ review }) {
      const found = going.get(review)
      if (!found) throw userError('review-missing', { review })
      found.abort(new Error('stopped'))
      return {}
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly reviews: typeof reviewHandlers
  }
}

export default { reviews: reviewHandlers } satisfies Partial<ExtensionHandlers>
