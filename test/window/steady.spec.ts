// Every screen in every state, as it opens: nothing that was drawn moves by itself. Shifts within half a second of a click or a key
// do not count, as browsers count them.
import type { Page } from '@playwright/test'
import { scenes, show } from '../support/stage/scenes.js'
import { expect } from './face.js'
import { test } from './stage-test.js'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const

/** What browsers call good: https://web.dev/articles/cls. */
const MOST = 0.1

/** Adds up what moves from the page's first frame on, with names of what moved. */
const watch = `
  window.shifted = { sum: 0, what: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.shifted.sum += entry.value
      const named = ({ node, previousRect: from, currentRect: to }) =>
        (node?.nodeName ?? '?') + '.' + (node?.className ?? '') + ' ' + [from, to].map((at) => [at.x, at.y, at.width, at.height].map(Math.round)).join(' to ')
      window.shifted.what.push(entry.value.toFixed(3) + ' ' + entry.sources.map(named).join('; '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

const shifts = (page: Page) =>
  page.evaluate<{ sum: number; what: string[] }>(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shifted))))',
  )

for (const scene of scenes)
  for (const size of sizes)
    test(`nothing moves in ${scene.name} (${scene.words}) at ${size.width}`, { tag: scene.isVariant ? '@long' : '@short' }, async ({
      page,
      stage,
    }) => {
      await page.setViewportSize(size)
      await page.addInitScript(watch)
      await show(page, stage, scene, 'light')
      const { sum, what } = await shifts(page)
      expect(sum, what.join('\n')).toBeLessThanOrEqual(MOST)
    })
