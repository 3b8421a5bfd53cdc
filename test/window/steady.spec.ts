// Every screen in every state in the smallest window, as it opens: nothing that was drawn moves by itself. The usual size is looked at with accessibility.
import { scenes, show } from '../support/stage/scenes.js'
import { expect } from './face.js'
import { MOST_SHIFT, shiftText, sumOf, watchShifts } from './shifts.js'
import { test } from './stage-test.js'

for (const scene of scenes)
  test(`nothing moves in ${scene.name} (${scene.words}) at 1024`, { tag: ['@full', scene.isVariant ? '@long' : '@short'] }, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    const shifts = await watchShifts(page)
    await show(page, stage, scene, 'light')
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))')
    expect(sumOf(shifts), shifts.map(shiftText).join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  })
