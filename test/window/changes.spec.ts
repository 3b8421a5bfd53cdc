import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { discount, discountPlan, discountTests, shop } from '../support/shop.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell, verdict } from './held-story.js'

test.use({ proofs: false })

test('changes are accepted and rejected one by one, checked in a copy, and the accepted ones are brought back', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page }) => {
  test.setTimeout(180_000)
  const folder = shop()
  const { endpoint } = await tell({ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount })
  await page.getByRole('button', { name: 'Continue an existing project' }).click()
  await page.getByLabel('Drop the project folder or a .zip file here, or enter the path:').fill(folder)
  await page.getByRole('button', { name: 'Inspect' }).click()
  await page.getByRole('textbox').first().fill('Discounts on the total.')
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint.url)
  await page.getByRole('button', { name: 'Build it' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  // The palette knows both ways.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('review changes')
  await expect(page.getByRole('option', { name: 'Review changes' })).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox').fill('branch')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Branch name')).toHaveValue(/^tillgreen\//)
  await page.getByRole('button', { name: 'Folder', exact: true }).click()

  const files = page.getByRole('list', { name: 'Changed files' })
  await expect(files.getByRole('button', { name: /prices\.py.*2 of 2/ })).toBeVisible()
  await expect(page.getByText('All 3 changes, 2 files')).toBeVisible()
  await expect(page.getByText('This is the verified version.')).toBeVisible()
  const first = page.getByRole('group', { name: 'change 1 of prices.py' })
  const second = page.getByRole('group', { name: 'change 2 of prices.py' })
  await expect(second).toBeVisible()
  await picture(page, 'changes-all')

  // By the keyboard: the second change is rejected, and the signature alone breaks what the tests say.
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(second.getByRole('button', { name: 'Rejected' })).toHaveAttribute('aria-pressed', 'true')
  await expect(files.getByRole('button', { name: /prices\.py.*1 of 2/ })).toBeVisible()
  await expect(page.getByText('2 of 3 changes, 2 files')).toBeVisible()
  await expect(page.getByText(/Not checked: the verdict covers only the complete set of changes/)).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/Red in a copy with 2 of 3 changes/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply with red tests' })).toBeVisible()
  await picture(page, 'changes-red')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'changes-dark')
  await expectAccessible(page)

  // By the mouse, in the bar at the change; and a whole file by its tick.
  await second.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('checkbox', { name: 'Accept all changes in tests/test_discount.py' }).click()
  await expect(page.getByText('2 of 3 changes, 1 file')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/Green in a copy with 2 of 3 changes/)).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 700 })
  await picture(page, 'changes-narrow')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(/^1 file written in .* You applied 2 of 3 changes, which passed the tests in a copy\.$/)).toBeVisible()
  expect(readFileSync(join(folder, 'prices.py'), 'utf8')).toContain('(100 - percent) // 100')
  const applied = page.getByRole('list', { name: 'Changes applied so far' })
  await expect(applied).toHaveText(/^Applied 2 of 3 changes to .* on .*\. The tests passed in a copy with only these changes\.$/)

  await page.getByRole('button', { name: 'Branch', exact: true }).click()
  await page.getByLabel('Branch name').fill('discounts')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(/is not in a git repository/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the run' }).click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(applied).toHaveText(/^Applied 2 of 3 changes to /)
  // It is a library: its console says how its module is imported. The changes come first, so it is folded.
  await page.getByText('Try it', { exact: true }).click()
  await expect(page.getByText('import prices', { exact: true })).toBeVisible()
  await picture(page, 'changes-library')
  await endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
