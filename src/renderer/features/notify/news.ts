// What a change of a run's state is to a user who looks elsewhere.

import type { RunSummary } from '../../../contract/run/run.js'
import { outcomeWords, reasonWords } from '../../../words/outcome.js'
import type { Toast } from './toasts.js'

type Kind = 'done' | 'failed' | 'needsYou'

export interface News {
  readonly kind: Kind
  readonly said: Omit<Toast, 'id'>
}

/** What a change of a run's state is to a user; null where it is nothing to hear of. Pure. */
export function newsOf(before: RunSummary | undefined, now: RunSummary): News | null {
  const said = (tone: Toast['tone'], words: string) => ({ tone, title: now.title, words, run: now.id })
  if (now.outcome && before?.state !== 'ended') {
    // Whoever stopped it knows.
    if (now.outcome.ended === 'stopped') return null
    const words = `${outcomeWords(now.outcome)} · ${now.passed} of ${now.tests} tests`
    if (now.outcome.verdict === 'verified') return { kind: 'done', said: said('ok', words) }
    return { kind: 'failed', said: said('bad', `${words}. ${reasonWords(now.outcome)}`) }
  }
  if (now.state === 'paused' && before?.state !== 'paused') return { kind: 'needsYou', said: said('warn', 'It waits for you.') }
  if (now.asks && !before?.asks) return { kind: 'needsYou', said: said('warn', 'It asks you something.') }
  return null
}
