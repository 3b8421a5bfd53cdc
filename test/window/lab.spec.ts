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

test('the palette opens the Lab without the switch', async ({ window: page }) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('open the lab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Lab · Tillgreen')
})
