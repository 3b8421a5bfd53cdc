// Times of tasks in earlier runs, shown beside a plan that waits for approval.
import { goodStory } from '../support/good-story.js'
import { expect, test } from './face.js'
import { build, tell } from './held-story.js'
import { putRuns } from './put-runs.js'

for (const { runs, green, lines } of [
  { runs: 4, green: 2, lines: 0 },
  { runs: 5, green: 3, lines: 1 },
])
  test(`a plan ${lines === 0 ? 'does not say' : 'says'} what tasks like its own took where ${runs} runs built ${green} of them`, {
    tag: '@full',
  }, async ({ window: page, data }) => {
    putRuns(data, runs, 'python-plain')
    const { endpoint } = await tell(goodStory)
    await build(page, endpoint, async () => page.getByRole('button', { name: 'Approve the plan' }).click())
    await page.getByRole('region', { name: 'Build this plan?' }).waitFor()
    await expect(page.getByText(/^tasks like these took .+ in total$/)).toHaveCount(lines)
    await endpoint.close()
  })
