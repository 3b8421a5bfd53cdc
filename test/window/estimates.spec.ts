// What tasks took in earlier runs, told where a plan waits for approval.
import { goodStory } from '../support/good-story.js'
import { expect, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test('a plan says what tasks like its own took, as soon as three of them were built', async ({ window: page }) => {
  const { endpoint } = await tell(goodStory)
  const approval = page.getByRole('region', { name: 'Build this plan?' })
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('link', { name: 'New' }).first().click()
    await build(page, endpoint, async () => {
      const approve = page.getByRole('button', { name: 'Approve the plan' })
      if ((await approve.getAttribute('aria-pressed')) !== 'true') await approve.click()
    })
    await approval.waitFor()
    await expect(page.getByText(/^tasks like these took .+ in all$/)).toHaveCount(number === 4 ? 1 : 0)
    if (number === 4) break
    await approval.getByRole('button', { name: 'Build this plan' }).click()
    await expect(verdict(page)).toHaveText(/Verified/, { timeout: 60_000 })
  }
  await endpoint.close()
})
