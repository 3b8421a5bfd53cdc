// What a change of a run's state is to a user who looks elsewhere.

import type { RunSummary } from '../../../contract/run/run.js'
import { type NewsKind, newsKindOf } from '../../../contract/view/news.js'
import { noticeWords } from '../../../words/notices/notice.js'
import type { Toast } from './toasts.js'

export interface News {
  readonly kind: NewsKind
  readonly said: Omit<Toast, 'id'>
}

const tones = { done: 'ok', failed: 'bad', needsYou: 'warn' } as const

/** The notice for a change of a run's state; null if there is no news. Pure. */
export function newsOf(before: RunSummary | undefined, now: RunSummary): News | null {
  const kind = newsKindOf(before, now)
  return kind && { kind, said: { tone: tones[kind], title: now.title, words: noticeWords(kind, now), run: now.id } }
}
