// How long a card only waited, and for what, in words.
import type { Span, Wait } from '../../contract/state/waits.js'
import { clock } from '../figures.js'

const words: Readonly<Record<Wait['what'], (time: string) => string>> = {
  answer: (time) => `waited ${time} for your answer`,
  pause: (time) => `paused for ${time}`,
  endpoint: (time) => `waited ${time} for the model`,
  interruption: (time) => `interrupted for ${time}`,
}

const order = ['answer', 'pause', 'endpoint', 'interruption'] as const

/** "waited 2:10 for your answer, paused for 0:30"; empty where it was less than a second. Pure. */
export function waitedWords({ waited }: Pick<Span, 'waited'>): string {
  const causes = order.filter((what) => (waited[what] ?? 0) >= 1_000)
  return causes.map((what) => words[what](clock(waited[what] ?? 0))).join(', ')
}
