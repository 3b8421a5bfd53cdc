// The stage for tests that walk over its scenes: opened once, for all of them.
import { test as base } from '@playwright/test'
import { openStage, type Stage } from '../support/stage/stage.js'

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
