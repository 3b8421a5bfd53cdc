// Models change under the roles that name them: it is said before a run and in the settings, and one button puts it right.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEndpoint } from '../support/endpoint.js'
import { chooseTemplate } from '../support/start-screen.js'
import { expect, expectAccessible, picture, test } from './face.js'

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `${name}-${theme}`)
    await expectAccessible(page)
  }
}

const server = () =>
  startEndpoint({
    models: ['new-model', 'other-model'],
    answer: ({ key }) => (key.startsWith('check') ? 'ready' : { type: 'silent' as const }),
  })

const keep = (data: string, settings: object) => writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
const rolesIn = (data: string) => JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')).roles

test('roles that name a model which is gone are named together before a run, and one button gives them one that is there', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page, data }) => {
  const endpoint = await server()
  const local = { name: 'local', baseUrl: endpoint.url, model: 'new-model' }
  keep(data, { endpoints: [local], roles: { planner: { model: 'gone' }, builder: { model: 'gone' }, reviewer: { model: 'lost' } } })
  await page.reload()
  await page.getByRole('textbox', { name: 'What do you want to build?' }).fill('A library that waits.')
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: 'Build it' }).click()
  const look = page.getByRole('region', { name: 'Ready to build?' })
  const line = look.locator('p').filter({ hasText: 'Planner, builder: ' })
  await expect(line).toContainText('does not offer the model "gone"')
  await expect(line.getByRole('link', { name: 'What to do' })).toHaveAttribute(
    'href',
    /#\/help\/troubleshooting\/-does-not-offer-the-model-$/,
  )
  await expect(look.locator('p').filter({ hasText: 'Reviewer: ' })).toContainText('"lost"')
  await inBothThemes(page, 'preflight-missing-model')

  // A second look says that it was one.
  await look.getByRole('button', { name: 'Check again' }).click()
  await expect(look.getByRole('status')).toHaveText(/^Last checked at \d\d:\d\d:\d\d$/)
  await expect(line).toContainText('does not offer the model "gone"')
  await inBothThemes(page, 'preflight-checked-again')
  await line.getByRole('button', { name: 'Use new-model' }).click()
  await expect(line).toHaveCount(0)
  await expect.poll(() => rolesIn(data)).toMatchObject({ planner: { model: 'new-model' }, builder: { model: 'new-model' } })
  await look.getByRole('button', { name: 'Use new-model' }).click()
  await expect(page).toHaveURL(/#\/run\//)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await endpoint.close()
})

test('the settings show it beside the role, and another model from the connect dialog is carried to roles that had the old one', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page, data }) => {
  const endpoint = await server()
  const local = { name: 'local', baseUrl: endpoint.url, model: 'other-model', limits: { totalS: 5_400 } }
  keep(data, { endpoints: [local], roles: { planner: { model: 'gone' }, builder: { model: 'other-model' } } })
  await page.reload()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const planner = page.getByRole('region', { name: 'Role Planner' })
  await expect(planner.getByRole('status')).toContainText('local does not offer the model “gone”, so a run cannot start.')
  await planner.getByRole('status').scrollIntoViewIfNeeded()
  await inBothThemes(page, 'settings-missing-model')
  await planner.getByRole('button', { name: 'Use other-model' }).click()
  await expect(planner.getByRole('status')).toHaveCount(0)
  await expect.poll(() => rolesIn(data).planner).toEqual({ model: 'other-model' })

  // An answer that may take longer than the run is said once, where the minutes are set.
  const long = page.getByText('One answer from local can take up to 90 min, but the run ends after 20 min.')
  await long.scrollIntoViewIfNeeded()
  await inBothThemes(page, 'settings-long-answer')

  await page.getByRole('button', { name: 'Connect a model', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Connect/ })
  await dialog.getByRole('button', { name: 'By address', exact: true }).click()
  await dialog.getByLabel('Address').fill(endpoint.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByLabel('Model').selectOption('new-model')
  await expect(dialog.getByText('Planner, builder: these roles used the old model (other-model) and now use new-model.')).toBeVisible()
  await inBothThemes(page, 'connect-carries-roles')
  expect(rolesIn(data)).toEqual({ planner: { model: 'new-model' }, builder: { model: 'new-model' } })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await endpoint.close()
})
