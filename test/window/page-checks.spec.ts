import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cli, environmentOf } from '../support/command-line-place.js'
import { json } from '../support/good-story.js'
import { ADDED, pageChecksStory, pagesTemplate, WORKS } from '../support/page-checks-story.js'
import { pagesConfig } from '../support/pages-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell, verdict } from './held-story.js'

/** A check that the words never asked for: it stays red. */
const TWICE = {
  name: 'an item that is added twice is listed once, and its field is empty',
  clause: [1, 2],
  steps: [
    { open: '/' },
    { fill: 'Item', with: 'milk' },
    { click: 'Add' },
    { see: 'MILK', role: 'listitem' },
    { click: 'Add' },
    { count: 1, role: 'listitem' },
    { value: '', of: 'Item' },
  ],
}
const giveUp = json({ actions: [{ action: 'give-up', quotes: ['A page with a shopping list'], why: 'Nothing more can be tried here.' }] })

test('each check of pages shows its steps, how far it came and the page on which it ended', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  test.slow()
  const story = { ...pageChecksStory([ADDED, TWICE], WORKS), 'pages/round/1/diagnose': 'x', 'pages/round/1/decide': giveUp }
  const { endpoint } = await tell(story, [])
  const config = join(data, 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const words = ['run', 'A page with a shopping list.', '--template', pagesTemplate(data), '--config', config, '--json']
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
  const checks = page.getByRole('region', { name: /^Page checks/ })
  await expect(checks).toContainText(/2 checks run in Chromium \d+, 1 red/)

  // What failed is first and open, with its steps up to the one that failed, and the page as it was then.
  const [red, green] = [checks.getByRole('group').first(), checks.getByRole('group').last()]
  await expect(red).toHaveAttribute('open', '')
  await expect(red).toContainText('Step 6, see 1 of the role listitem: there are 2.')
  await expect(red.getByRole('listitem')).toHaveCount(7)
  const states = red.getByRole('listitem').getByRole('img')
  expect(await states.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    ...Array.from({ length: 5 }, () => 'done:'),
    'failed:',
    'not tried:',
  ])
  await expect(green).not.toHaveAttribute('open', '')
  await green.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(green.getByRole('listitem').last()).toContainText('See 1 of the role listitem.')

  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const shown = red.getByRole('button', { name: `Last page of the check “${TWICE.name}”` })
    const size = async () => (await shown.boundingBox())?.width ?? 0
    expect(await size()).toBeLessThan(250)
    await checks.scrollIntoViewIfNeeded()
    await picture(page, `page-checks-${width}`)
    await expectAccessible(page)
    await shown.click()
    await expect(shown).toHaveAttribute('aria-expanded', 'true')
    expect(await size()).toBeGreaterThan(400)
    // Nothing is pushed out of the window.
    expect(await checks.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
    await picture(page, `page-checks-large-${width}`)
    await shown.click()
  }
  await endpoint.close()
})
