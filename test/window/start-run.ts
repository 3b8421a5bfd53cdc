// Starts a run from the start screen at an endpoint that never answers, and waits until it is at work.
import { expect, type Page } from '@playwright/test'
import type { FakeEndpoint } from '../support/endpoint.js'
import { chooseTemplate } from '../support/start-screen.js'

export async function startRunAt(page: Page, endpoint: FakeEndpoint, description: string): Promise<void> {
  await page.getByRole('textbox').first().fill(description)
  await chooseTemplate(page, 'Python')
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/address/i)
    .first()
    .fill(endpoint.url)
  await page.getByRole('button', { name: 'Build it' }).click()
  await page.getByRole('button', { name: 'Build without waiting' }).click()
  await expect(page.getByText('Planning').first()).toBeVisible()
}
