// A program that wants a host is refused it, until the user allows it once or for the project.
import { scraper, servePage } from '../support/scraper-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })
test.setTimeout(240_000)

test('a user allows a scraper its page once, then for the project, and takes it back', { tag: '@full' }, async ({ window: page }) => {
  const { endpoint } = await tell(scraper)
  const served = await servePage()
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified|Partly/, { timeout: 120_000 })
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Run it' })
  const output = page.getByRole('log', { name: 'Program output' })
  const begin = async () => {
    await preview.getByLabel('Program arguments').fill(served.url)
    await preview.getByRole('button', { name: 'Run it' }).click()
  }
  await begin()
  await expect(output).toContainText('no page')
  const ask = preview.getByRole('alert')
  await expect(ask).toContainText(`This program wants to connect to ${served.host}`)
  await expectAccessible(page)
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `network-ask-${theme}`)
  }
  await ask.getByRole('button', { name: 'Allow once' }).click()
  await expect(output).toContainText('title: Scraped')
  await expect(ask).toHaveCount(0)

  // A reload forgets it, and a no keeps the program as it is.
  await page.reload()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await begin()
  await ask.getByRole('button', { name: 'No', exact: true }).click()
  await expect(ask).toHaveCount(0)
  await begin()
  await ask.getByRole('button', { name: 'Allow for this project' }).click()
  await expect(output).toContainText('title: Scraped')
  await page.reload()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await begin()
  await expect(output).toContainText('title: Scraped')
  await expect(ask).toHaveCount(0)

  // The settings take it back, and the next start asks again.
  const run = page.url()
  await page.evaluate("location.hash = '#/settings'")
  const list = page.getByRole('region', { name: 'Network' })
  await list.getByRole('button', { name: `Remove ${served.host} from` }).press('Enter')
  await expect(list.getByText('No hosts are allowed yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(run)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await begin()
  await expect(ask).toContainText(`This program wants to connect to ${served.host}`)
  served.close()
  await endpoint.close()
})
