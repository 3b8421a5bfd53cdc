import { skipPauses, watch } from '../support/start-screen.js'
import { expect, expectAccessible, picture, test } from './face.js'

// The packages of the template may have to be installed first.
test.setTimeout(420_000)

test('a person plays the demo of a page, opens what was made beside its output, uses it, and ends it', { tag: '@full' }, async ({
  window: page,
}) => {
  await watch(page, 'Todo list')
  await skipPauses(page)
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible({ timeout: 360_000 })
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByText('The program starts: node serve.mjs')).toBeVisible()
  await picture(page, 'preview-evidence')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Details', exact: true }).click()

  // It is started for them, since they saw it being built.
  const made = page.frameLocator('iframe[title="Program page"]')
  await expect(made.getByRole('heading', { name: 'Todos' })).toBeVisible()
  await made.getByRole('textbox', { name: 'New todo' }).fill('Milk')
  await made.getByRole('textbox', { name: 'New todo' }).press('Enter')
  await expect(made.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(made.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await page.getByRole('button', { name: '390' }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await expect(made.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await picture(page, 'preview')
  await expectAccessible(page)

  // An error in the page is shown below it, and can be sent to the chat.
  const region = page.getByRole('region', { name: 'Run it' })
  await expect(region.getByText('0 errors')).toBeVisible()
  const message = { tillgreen: 'page', type: 'error', kind: 'uncaught', text: 'TypeError: no such list' }
  await made.locator('body').evaluate(`parent.postMessage(${JSON.stringify(message)}, '*')`)
  await expect(region.getByText('1 error', { exact: true })).toBeVisible()
  const unfold = region.getByRole('button', { name: 'Console' })
  if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click()
  await expect(region.getByRole('list', { name: 'Page errors' })).toHaveText('Uncaught error: TypeError: no such list')
  await picture(page, 'preview-errors')
  await expectAccessible(page)
  await region.getByRole('button', { name: 'Send to chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue(/Page errors:\nUncaught error: TypeError: no such list/)
  // A page that is loaded again begins without any.
  await region.getByRole('button', { name: 'Reload' }).click()
  await expect(region.getByText('0 errors')).toBeVisible()

  // What a tab cannot promise is said before there is anything to open.
  await expect(page.getByRole('link', { name: 'Open anyway' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open in browser' }).click()
  await expect(page.getByText('In a browser tab, only your browser confines the page')).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: 'Open anyway' }).getAttribute('href')
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await page.getByRole('region', { name: 'Run it' }).getByRole('button', { name: 'Stop' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('log', { name: 'Program output' })).toContainText('stopped by you')
})
