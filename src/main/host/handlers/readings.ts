// Answers about how a user's words were read.
import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'
import { summaryOf } from '../runs/find-run.js'

export const readingHandlers = ({ store }: HostParts): Handlers<AppContract>['readings'] => ({
  of: ({ run }) => store.readings.of(run),
  judge({ run, text, judged }) {
    summaryOf(store, run)
    store.readings.judge(run, text, judged)
    return {}
  },
  misread({ run, text, isMisread }) {
    summaryOf(store, run)
    store.readings.misread(run, text, isMisread)
    return {}
  },
})
