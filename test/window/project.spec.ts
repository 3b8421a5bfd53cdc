import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discount, discountPlan, discountTests, shop } from '../support/shop.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell, verdict } from './held-story.js'

test.use({ proofs: false })

test('a person continues their own program, and brings the changes back into its folder', async ({ window: page }) => {
  const folder = shop()
  const { endpoint } = await tell({ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount })
  await page.getByRole('button', { name: 'Continue an existing project' }).click()
  await page.getByLabel('Drop the project folder or a .zip file here, or enter the path:').fill('/nowhere/at/all')
  await page.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByText('Expected a folder, a git working copy or a .zip file')).toBeVisible()
  await page.getByRole('button', { name: 'Start from scratch instead' }).click()

  await page.getByRole('button', { name: 'Continue an existing project' }).click()
  await page.getByLabel('Drop the project folder or a .zip file here, or enter the path:').fill(folder)
  await page.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByText('3 files, 1 of them belongs to the tests that unittest runs.')).toBeVisible()
  await page.getByText('One thing is left out').click()
  await expect(page.getByText('.env (it may hold secrets)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What should change?' })).toBeVisible()
  await picture(page, 'project-found')
  await expectAccessible(page)

  await page.getByRole('textbox').first().fill('Discounts on the total.')
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint.url)
  await page.getByRole('button', { name: 'Build it' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  // It ends on what changed, the code first, and on the way into the folder.
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed.getByRole('heading')).toHaveText('2 files changed')
  await expect(changed.getByRole('button', { name: /^prices\.py/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(changed.getByRole('region', { name: 'Comparison of prices.py' })).toContainText('def total(prices, percent=0):')
  await expect(page.getByRole('region', { name: 'Apply the changes' }).getByRole('button', { name: 'Apply', exact: true })).toBeEnabled()
  await picture(page, 'project-end')
  await expectAccessible(page)
  // An imported project is no run with words of a user.
  await expect(page.getByText('Messages from the previous run')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: /Planning/ }).click()
  await expect(page.getByText('1 green · 1 red · 1 skipped')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()

  const back = page.getByRole('region', { name: 'Apply the changes' })
  const mine = readFileSync(join(folder, 'prices.py'), 'utf8')
  writeFileSync(join(folder, 'prices.py'), `${mine}# mine\n`)
  await back.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(back.getByText(/Nothing was written, because prices\.py is no longer the same as at the start of the run/)).toBeVisible()
  writeFileSync(join(folder, 'prices.py'), mine)
  await back.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(back.getByText(/^2 files written in /)).toBeVisible()
  expect(readFileSync(join(folder, 'prices.py'), 'utf8')).toContain('def total(prices, percent=0):')
  await picture(page, 'project-brought-back')
  await expectAccessible(page)
  await endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is dropped onto the window is taken over and looked at', async ({ window: page }) => {
  // Words for the page: what is named there is not there in a program of Node.
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['def double(n):\\n    return 2 * n\\n'], 'double.py'))
    transfer.items.add(new File(['import unittest\\nfrom double import double\\n'], 'test_double.py'))
    return transfer
  })()`)
  await page.getByRole('button', { name: 'Continue an existing project' }).click()
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('2 files, 1 of them belongs to the tests that unittest runs.')).toBeVisible()
})

test('the test command of a project is shown, a person puts another in its place, and the window keeps it', async ({ window: page }) => {
  const folder = shop()
  const inspect = async () => {
    await page.getByRole('button', { name: 'Continue an existing project' }).click()
    await page.getByLabel('Drop the project folder or a .zip file here, or enter the path:').fill(folder)
    await page.getByRole('button', { name: 'Inspect' }).click()
  }
  await inspect()
  const field = page.getByLabel('Test command')
  await expect(field).toHaveAttribute('placeholder', 'python -m unittest')
  await expect(page.getByText('The test command is the default for this language.')).toBeVisible()
  await field.fill('make check')
  await field.press('Enter')
  await expect(page.getByText(/^You set the test command\. .*Tillgreen reads only the exit code\.$/)).toBeVisible()
  await expect(page.getByText(/that make check runs\./)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start from scratch instead' }).click()
  await inspect()
  await expect(field).toHaveValue('make check')
  await field.fill('')
  await field.press('Enter')
  await expect(page.getByText('The test command is the default for this language.')).toBeVisible()
  rmSync(folder, { recursive: true, force: true })
})
