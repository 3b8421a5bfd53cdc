// The state of one thing as a shape: tick, cross, arc, dashes. The word beside it says the same.
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react'

export type RingTone = 'ok' | 'bad' | 'go' | 'wait' | 'warn' | 'skip'

const icons = { ok: CircleCheck, bad: CircleX, go: LoaderCircle, wait: CircleDashed, warn: CircleAlert, skip: CircleMinus }

/** `words` is read out. Give it if the ring has no word beside it, else give the empty text. */
export function Ring({ tone, words }: { tone: RingTone; words?: string }) {
  const Icon = icons[tone]
  const spoken = words === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words ?? tone }
  return (
    <span className={`shape ${tone}`} {...spoken}>
      <Icon aria-hidden className={tone === 'go' ? 'turning' : undefined} />
    </span>
  )
}
