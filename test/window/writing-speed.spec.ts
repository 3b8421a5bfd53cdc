// While a model writes, its words and their rate per second are at the step and in the status bar.
import { goodStory, weakPlan } from '../support/good-story.js'
import { expect, test } from './face.js'
import { build, tell } from './held-story.js'

test.use({ proofs: false })

test('the words of a model that writes are counted as they come, with how many come in a second', { tag: '@full' }, async ({
  window: page,
}) => {
  const slow = {
    type: 'text',
    text: `${Array.from({ length: 60 }, (_, word) => `The person wants ${word} modules. `).join('')}\n${weakPlan}`,
    piece: 20,
    everyMs: 60,
  } as const
  const { endpoint } = await tell({ ...goodStory, plan: slow })
  await build(page, endpoint)
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(/^\d+ words, [\d.]+ per second$/)).toBeVisible()
  await expect(
    page
      .locator('.counted')
      .getByText(/^\d+ words, [\d.]+ per second$/)
      .first(),
  ).toBeVisible()
  await endpoint.close()
})
