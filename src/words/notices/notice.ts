// What a user who looks elsewhere is told of a run, in the window and away from it.

import type { RunSummary } from '../../contract/run/run.js'
import type { NewsKind } from '../../contract/view/news.js'
import { outcomeWords, reasonWords } from '../outcome.js'

type Told = Pick<RunSummary, 'state' | 'outcome' | 'passed' | 'tests'>

/** How the run stands, with its tests and the reason where it failed. */
export function noticeWords(kind: NewsKind, { state, outcome, passed, tests }: Told): string {
  if (kind === 'needsYou') return state === 'paused' ? 'It waits for you.' : 'It asks you something.'
  if (!outcome) throw new Error('A run that ended has an outcome.')
  const words = `${outcomeWords(outcome)} · ${passed} of ${tests} tests`
  return kind === 'done' ? words : `${words}. ${reasonWords(outcome)}`
}

/** The same for an address elsewhere that must not learn what is built. */
export const bareNotice: Readonly<Record<NewsKind, string>> = {
  done: 'A run is verified.',
  failed: 'A run ended without being verified.',
  needsYou: 'A run waits for you.',
}
