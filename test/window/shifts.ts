// What moves on the screen by itself, as browsers measure it. Shifts within half a second of a click or a key do not count.
import type { Page } from '@playwright/test'

/** What browsers call good: https://web.dev/articles/cls. */
export const MOST_SHIFT = 0.1

export interface Shift {
  readonly value: number
  /** What moved, from where to where. */
  readonly what: string
}

/** Tells every shift from a page's first frame on; one page after another, if it is loaded again. */
const watch = `
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
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

export const toldShift = ({ value, what }: Shift): string => `${value.toFixed(3)} ${what}`
