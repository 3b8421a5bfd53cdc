// Every screen in every state, as it opens: nothing that was drawn moves by itself. Shifts within half a second of a click or a key
// do not count, as browsers count them.
import { scenes, show } from '../support/stage/scenes.js'
import { expect } from './face.js'
import { MOST_SHIFT, sumOf, toldShift, watchShifts } from './shifts.js'
import { test } from './stage-test.js'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const

for (const scene of scenes)
  for (const size of sizes)
    test(`nothing moves in ${scene.name} (${scene.words}) at ${size.width}`, { tag: scene.isVariant ? '@long' : '@short' }, async ({
      page,
      stage,
    }) => {
      await page.setViewportSize(size)
      const shifts = await watchShifts(page)
      await show(page, stage, scene, 'light')
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))')
      expect(sumOf(shifts), shifts.map(toldShift).join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
    })
