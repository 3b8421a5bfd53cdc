// A machine that draws slowly while keys still arrive: the focus is where it belongs at once, and is not taken back later.
import type { Page } from '@playwright/test'
import { expect, openRun, test } from './face.js'

/** Every frame comes 400 ms late. */
const LATE_FRAMES = '{ const next = requestAnimationFrame; window.requestAnimationFrame = (act) => setTimeout(() => next(act), 400) }'

/** Whether the focus is within what this selects, at this moment. */
const hasFocusNow = (page: Page, selector: string) => page.evaluate(`document.activeElement.closest('${selector}') !== null`)

test('text that is typed right after an example was begun is in the description', { tag: '@full' }, async ({ window: page }) => {
  const field = page.getByRole('textbox', { name: 'What do you want to build?' })
  await field.fill('A tool that doubles numbers.')
  await page.evaluate(LATE_FRAMES)
  await page.getByRole('button', { name: 'Example', exact: true }).click()
  expect(await hasFocusNow(page, '.describe textarea')).toBe(true)
  await page.keyboard.type('!')
  await expect(field).toHaveValue(/^A tool that doubles numbers\.\n(.|\n)*!$/)
})

test('a dialog that is closed is gone at once, and the focus with it', { tag: '@full' }, async ({ window: page }) => {
  const field = page.getByRole('textbox', { name: 'What do you want to build?' })
  await field.focus()
  await page.evaluate(LATE_FRAMES)
  await page.getByRole('button', { name: 'By address', exact: true }).click()
  const connect = page.getByRole('dialog', { name: /^Connect/ })
  await connect.getByRole('textbox').first().fill('http://127.0.0.1:1')
  await page.keyboard.press('Escape')
  expect(await connect.count()).toBe(0)
  expect(await hasFocusNow(page, 'button')).toBe(true)

  // From the sheet of shortcuts to the palette: the focus goes back to where it was before both.
  const link = page.getByRole('link', { name: 'Statistics', exact: true })
  await link.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zebra')
  await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue('zebra')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test.describe('where a demo was watched', () => {
  test.use({ keeps: 'durations' })

  test('the palette opens empty right after it was used, and the setting that it leads to has the focus', { tag: '@full' }, async ({
    window: page,
  }) => {
    await page.getByRole('button', { name: 'Watch Durations being built' }).focus()
    await page.evaluate(LATE_FRAMES)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/settings$/)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue('')
    await page.keyboard.type('outside the wind')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Outside the window' })).toBeFocused()
  })

  test('the ways to export have the focus as soon as the palette leads to them', { tag: '@full' }, async ({ window: page, kept }) => {
    await openRun(page, kept)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.evaluate(LATE_FRAMES)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export this')
    await page.keyboard.press('Enter')
    expect(await hasFocusNow(page, '.panel.export')).toBe(true)
  })

  test('what a part of the window offers is in the palette also where the part comes later', { tag: '@full' }, async ({
    window: page,
    kept,
  }) => {
    await page.getByRole('button', { name: 'Watch Durations being built' }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export this')
    await expect(page.getByText('No matches.')).toBeVisible()
    await page.evaluate(`location.hash = '#/run/${kept}'`)
    await expect(page.getByRole('option', { name: 'Export this program' })).toBeVisible()
  })
})
