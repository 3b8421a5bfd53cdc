// What moves on the screen by itself, as browsers measure it. Shifts soon after a click or a key answer it, and do not count.
import type { Page } from '@playwright/test'

/** What browsers call good: https://web.dev/articles/cls. */
export const MOST_SHIFT = 0.1

export interface Shift {
  readonly value: number
  /** What moved, from where to where. */
  readonly what: string
}

/** Browsers take half a second for the answer to a click. A busy machine needs longer, and no test depends on its speed. */
const ANSWER_MS = 5_000

/** Records every shift from a page's first frame on; one page after another, if it is loaded again. */
const watch = `
  let input = -Infinity
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, (event) => { input = event.timeStamp }, true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.startTime - input < ${ANSWER_MS}) continue
      const named = ({ node, previousRect: from, currentRect: to }) =>
        (node?.nodeName ?? '?') + '.' + (node?.className ?? '') + ' ' + [from, to].map((at) => [at.x, at.y, at.width, at.height].map(Math.round)).join(' to ')
      window.tellShift({ value: entry.value, what: entry.sources.map(named).join('; ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** To be called before the page is opened; the list grows while the page is used. */
export async function watchShifts(page: Page): Promise<readonly Shift[]> {
  const shifts: Shift[] = []
  await page.exposeFunction('tellShift', (shift: Shift) => {
    shifts.push(shift)
  })
  await page.addInitScript(watch)
  return shifts
}

/** What moved most at one moment; null where nothing did. */
export const largestOf = (shifts: readonly Shift[]): Shift | null =>
  shifts.reduce<Shift | null>((largest, shift) => (largest && largest.value >= shift.value ? largest : shift), null)

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)

export const shiftText = ({ value, what }: Shift): string => `${value.toFixed(3)} ${what}`
