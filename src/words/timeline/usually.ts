// How long a step usually takes, in words.
import type { UsualTime } from '../../contract/figures/usual.js'

/** "usually 40 to 70 s", "usually about 2 min". Pure. */
export function usuallyWords({ low, high }: Pick<UsualTime, 'low' | 'high'>): string {
  const isShort = high < 100_000
  const [from, to] = [low, high].map((ms) => rounded(ms / (isShort ? 1_000 : 60_000)))
  const unit = isShort ? 's' : 'min'
  return from === to ? `usually about ${to} ${unit}` : `usually ${from} to ${to} ${unit}`
}

/** Never 0, and no more digits than the figure supports. */
const rounded = (figure: number): number => (figure < 20 ? Math.max(1, Math.round(figure)) : Math.round(figure / 5) * 5)
