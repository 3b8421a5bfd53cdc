// Help in the window: found by the palette, searched, read, followed from page to page, and pointed to from elsewhere.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './face.js'

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `${name}-${theme}`)
    await expectAccessible(page)
  }
}

test('help is opened by the palette, searched, and read from page to page and back, by keyboard', { tag: '@desktop-full' }, async ({
  window: page,
}) => {
  // As soon as the start screen shows, be it its picture or the window.
  await expect(page.getByRole('textbox', { name: 'What do you want to build?' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('help command line')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/help\/command-line$/)
  await expect(page.getByRole('heading', { name: 'Command line', level: 2 })).toBeFocused()
  // Notes for maintainers of the page are for them alone.
  await expect(page.getByRole('article')).not.toContainText('npm run docs:')
  await inBothThemes(page, 'help-command-line')

  const list = page.getByRole('navigation', { name: 'Help pages' })
  await list.getByRole('searchbox').focus()
  await page.keyboard.type('user namespaces')
  await expect(list.getByRole('link', { name: 'Sandbox', exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Models' })).toBeHidden()
  await inBothThemes(page, 'help-search')
  await list.getByRole('link', { name: 'the box could not be built: …' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'the box could not be built: …' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'the box could not be built: …' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'why' }).click()
  await expect(page).toHaveURL(/#\/help\/sandbox$/)
  await expect(page.getByRole('heading', { name: 'What it promises' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'the box could not be built: …' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Command line', level: 2 })).toBeFocused()

  // A reload comes back to the page; a section that is not there is its beginning.
  await page.evaluate("location.hash = '#/help/journal/not-there'")
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Journal', level: 2 })).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'Quick start', level: 2 })).toBeFocused()
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('link', { name: 'Help: Run budget' }).click()
  await expect(page.getByRole('heading', { name: 'The budget', level: 3 })).toBeFocused()
})

test.describe('where the sandbox is refused', () => {
  test.use({ variables: { PATH: '/nowhere' } })
  test('its sentence leads to what can be done', async ({ window: page }) => {
    await page.getByRole('alert').getByRole('link', { name: 'What to do' }).click()
    await expect(page).toHaveURL(/#\/help\/troubleshooting\/sandbox$/)
    await expect(page.getByRole('heading', { name: 'Sandbox', level: 3 })).toBeFocused()
  })
})
