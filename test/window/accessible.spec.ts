// Every screen in every state, in both themes: no serious violation of accessibility, nothing that moves by itself as it opens, and
// nothing that does not fit. `npm test` looks at a scene for each part of the window; those that show the same parts with other
// words are looked at too by `npm run test:accessible`.
import { scenes, show } from '../support/stage/scenes.js'
import { expect, expectAccessible } from './face.js'
import { MOST_SHIFT, shiftText, sumOf, watchShifts } from './shifts.js'
import { test } from './stage-test.js'

/** One scene for each part of the window. Journeys of `npm test` look at more screens; all scenes are looked at in full. */
const fast: ReadonlySet<string> = new Set([
  ...['start', 'start-empty', 'connect-signs'],
  ...['run-writing', 'run-verified', 'run-partly', 'run-plan', 'run-file'],
])

for (const scene of scenes)
  test(`${scene.name} (${scene.words}) is accessible in both themes and stays where it was drawn`, {
    tag: [scene.isVariant ? '@long' : '@short', ...(fast.has(scene.name) ? [] : ['@full'])],
  }, async ({ page, stage }) => {
    const shifts = await watchShifts(page)
    await show(page, stage, scene, 'light')
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))')
    expect(sumOf(shifts), shifts.map(shiftText).join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
    await expectAccessible(page)
    // The other theme has other colours; everything else is the same.
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    await expectAccessible(page, ['color-contrast'])
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight'),
    ).toBe(true)
  })
