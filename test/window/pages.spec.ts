import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cli, environmentOf } from '../support/command-line-place.js'
import { pagesConfig, storyOf } from '../support/pages-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell, verdict } from './held-story.js'

const body = '<main><h1>Hello</h1><p>Nothing else is here.</p><a href="/gone">More</a></main><script>console.warn("old")</script>'

test("the browser's view of each page is beside the verdict, and its pictures can be enlarged", { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const { endpoint } = await tell(storyOf(body), [])
  const config = join(data, 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const words = ['run', 'A page that greets by name.', '--template', 'node-plain', '--config', config, '--json']
  // It ends partly, which has its own exit code.
  await promisify(execFile)(process.execPath, [cli, ...words], {
    cwd: data,
    env: environmentOf({ data, baseUrl: endpoint.url }),
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => {})

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  await page.getByRole('list', { name: 'Runs' }).getByRole('link').first().click()
  await expect(verdict(page)).toHaveText(/Partly/)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const pages = page.getByRole('region', { name: /^Pages/ })
  await expect(pages).toContainText(/2 pages opened in Chromium \d+, 1 with problems/)
  await expect(pages).toContainText('The page writes to the console: old')
  await expect(pages).toContainText('It is answered with 404.')
  const shown = pages.getByRole('button', { name: 'The start page, 1280 pixels wide' })
  const width = async () => (await shown.boundingBox())?.width ?? 0
  expect(await width()).toBeLessThan(250)
  await picture(page, 'pages')
  await expectAccessible(page)
  await shown.click()
  await expect(shown).toHaveAttribute('aria-expanded', 'true')
  expect(await width()).toBeGreaterThan(400)
  await shown.click()
  await endpoint.close()
})
