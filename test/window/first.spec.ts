import { startEndpoint } from '../support/endpoint.js'
import { skipPauses } from '../support/start-screen.js'
import { expect, expectAccessible, picture, test } from './face.js'

test('a person plays the demo without a key, sees it go green, stops another run and finds both in the list', {
  tag: '@desktop-full',
}, async ({ window: page }) => {
  await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
  await picture(page, 'start')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  const speed = page.getByRole('group', { name: 'Demo speed' })
  await expect(speed.getByRole('button', { name: '1x' })).toHaveAttribute('aria-pressed', 'true')
  await picture(page, 'demo-speed')
  await expectAccessible(page)
  await skipPauses(page)
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible()
  await expect(speed).toHaveCount(0)
  await page.getByRole('region', { name: 'Evidence summary' }).getByText('planted bugs caught').hover()
  await expect(page.getByText('A small fault added to a copy', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByText(/^\d+ of \d+ tests failed with a changed expectation/)).toBeVisible()
  await picture(page, 'run-verified')
  await expectAccessible(page)

  const silent = await startEndpoint({ models: ['silent'], answer: ({ key }) => (key === 'plan' ? { type: 'silent' } : 'ok') })
  await page.getByRole('link', { name: /new/i }).first().click()
  await page
    .getByRole('textbox', { name: /want to build/i })
    .first()
    .fill('A library that never gets its plan.')
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/base url|address|endpoint/i)
    .first()
    .fill(silent.url)
  await page.getByRole('button', { name: 'Build it' }).click()
  await page.getByRole('button', { name: 'Build without waiting' }).click()
  await expect(page.getByText('Planning').first()).toBeVisible()
  await picture(page, 'run-waiting')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/stopped/i).first()).toBeVisible()
  await picture(page, 'run-stopped')
  await silent.close()

  await page.getByRole('link', { name: /runs/i }).first().click()
  await expect(page.getByText('Durations').first()).toBeVisible()
  await expect(page.getByText('A library that never gets its plan').first()).toBeVisible()
  await picture(page, 'runs')
  await expectAccessible(page)
})
