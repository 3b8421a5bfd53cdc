// Notices of a run for a user who looks elsewhere, in the window and away from it.

import type { NoticeTest } from '../../contract/calls/settings.js'
import type { RunSummary } from '../../contract/run/run.js'
import type { NewsKind } from '../../contract/view/news.js'
import { count } from '../figures.js'
import { outcomeWords, reasonWords } from '../outcome.js'

type NoticedRun = Pick<RunSummary, 'state' | 'outcome' | 'passed' | 'tests'>

/** The state of the run, with its tests and the reason if it failed. */
export function noticeWords(kind: NewsKind, { state, outcome, passed, tests }: NoticedRun): string {
  if (kind === 'needsYou') return state === 'paused' ? 'The run is waiting for you.' : 'The run has a question for you.'
  if (!outcome) throw new Error('A run that has ended must have an outcome.')
  const words = `${outcomeWords(outcome)} · ${passed} of ${count(tests, 'test')} green`
  return kind === 'done' ? words : `${words}. ${reasonWords(outcome)}`
}

/** The same for an address elsewhere that must not learn what is built. */
export const bareNotice: Readonly<Record<NewsKind, string>> = {
  done: 'A run was verified.',
  failed: 'A run ended without being verified.',
  needsYou: 'A run is waiting for you.',
}

/** What is sent where the user only tries the address. */
export const testNoticeText = 'This is a test. Run notices look like this.'

/** The result of the test; null if no address is set. */
export function noticeTestWords(tested: NoticeTest | null): string {
  if (tested === null) return 'No address is set, so nothing was sent.'
  const { host, fault } = tested
  return fault === null ? `${host} accepted the test notice.` : `${host} did not accept the test notice: ${fault}.`
}
