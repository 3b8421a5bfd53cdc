// Each scene in one look, held against the picture that was accepted last.
import { test as base, expect } from '@playwright/test'
import { show } from '../support/stage/scenes.js'
import { openStage, type Stage } from '../support/stage/stage.js'
import { type Look, pictureOf, scenesOf } from './looks.js'
import { BEGAN_AT, holdStill } from './still.js'

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser, { beganAt: BEGAN_AT })
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Declares a test for each scene. Each look has its own file: its scenes follow one another on one stage. */
export function compareAll(look: Look): void {
  const { size, theme } = look
  for (const scene of scenesOf(look))
    test(`${scene.name} at ${size.width}, ${theme}`, async ({ page, stage }) => {
      await page.setViewportSize(size)
      await page.clock.setFixedTime(BEGAN_AT + 20 * 60_000)
      await show(page, stage, scene, theme)
      // The settings of the stage have the last word otherwise.
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; document.fonts.ready.then(() => true)`)
      await holdStill(page)
      await expect(page).toHaveScreenshot(pictureOf(scene, look))
    })
}
