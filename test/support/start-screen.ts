// What journeys do on the start screen more than once, and with the demo that it begins.
import type { Page } from '@playwright/test'

/** Chooses a template by its title, from the chip of the composer. */
export async function chooseTemplate(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Template:/ }).click()
  await page
    .getByRole('menuitemradio')
    .filter({ has: page.getByText(title, { exact: true }) })
    .click()
}

/** Plays a demo: the first one has a button, the others a menu beside it as long as no model is set. */
export async function watch(page: Page, title: string): Promise<void> {
  const name = `Watch ${title} being built`
  const other = page.getByRole('button', { name: 'or another' })
  const direct = page.getByRole('button', { name })
  await direct.or(other).first().waitFor()
  if (await direct.isVisible()) return direct.click()
  await other.click()
  await page.getByRole('menuitem', { name }).click()
}

/** Leaves out the pauses of a demo that is watched: for journeys that need its end, not its pace. */
export async function skipPauses(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Demo speed' }).getByRole('button', { name: 'Skip' }).click()
}
