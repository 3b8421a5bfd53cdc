// Every screen in every state, in both themes: no serious violation of accessibility, and nothing that does not fit.
// `npm test` looks at a scene for each part of the window; those that show the same parts with other words are looked at too by
// `npm run test:accessible`.
import { scenes, show } from '../support/stage/scenes.js'
import { expect, expectAccessible } from './face.js'
import { test } from './stage-test.js'

for (const scene of scenes)
  test(`${scene.name} (${scene.words}) is accessible in both themes`, { tag: scene.isVariant ? '@long' : '@short' }, async ({
    page,
    stage,
  }) => {
    await show(page, stage, scene, 'light')
    await expectAccessible(page)
    // The other theme has other colours; everything else is the same.
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    await expectAccessible(page, ['color-contrast'])
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight'),
    ).toBe(true)
  })
