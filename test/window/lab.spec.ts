// The Lab is out of the way: the palette leads to it, and a switch in the settings shows it beside the screens.
import { expect, expectAccessible, picture, test } from './face.js'

test('a first start shows five screens; a switch adds the Lab, whose page leads to what measures and trains models', async ({
  window: page,
}) => {
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const names = () => rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('data-label')))
  await expect.poll(names).toEqual(['New', 'Runs', 'Statistics', 'Help', 'Settings'])

  await rail.getByRole('link', { name: 'Settings' }).click()
  await page.locator('[data-setting="lab"]').getByRole('switch').click()
  await expect.poll(names).toEqual(['New', 'Runs', 'Statistics', 'Lab', 'Help', 'Settings'])
  await page.reload()
  await expect.poll(names).toContain('Lab')

  await rail.getByRole('link', { name: 'Lab' }).click()
  const lab = page.getByRole('region', { name: 'Lab' })
  await expect(lab.getByRole('link')).toHaveText([/^Explorations/, /^Datasets/, /^Bench/, /^Configs/, /^Fine-tunings/])
  await picture(page, 'lab')
  await expectAccessible(page)
  await lab.getByRole('link', { name: /^Bench/ }).click()
  await expect(page).toHaveTitle('Bench · Tillgreen')
  await expect(rail.getByRole('link', { name: 'Lab' })).toHaveAttribute('aria-current', 'page')
})

test('the palette opens the Lab without the switch, and takes every key that is pressed while a busy window opens it', async ({
  window: page,
}) => {
  const busy = page.evaluate('for (const end = performance.now() + 300; performance.now() < end; );')
  // Playwright waits after each key; these wait in the browser until the page has time, and come one right after the other.
  const browser = await page.context().newCDPSession(page)
  const key = (key: string, text = key) => browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text })
  const chord = browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'k', modifiers: CTRL })
  await Promise.all([busy, chord, ...[...'open the lab'].map((letter) => key(letter)), key('Enter', '\r')])
  await expect(page).toHaveTitle('Lab · Tillgreen')
})

/** As the protocol of Chromium's tools counts modifiers. */
const CTRL = 2
