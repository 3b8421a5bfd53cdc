// Finished runs as a dataset in the window: chosen, counted, looked at and saved.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, picture, test } from './face.js'

test.use({ keeps: 'squares' })

test('a choice of rows is counted and looked at before it is saved @full', async ({ window: page }) => {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('region', { name: 'Datasets' }).getByRole('link', { name: 'Choose rows' }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await page.getByLabel('Kind').selectOption('repairs')
  await expect(report).toContainText('1 row kept')
  await expect(page.getByRole('region', { name: 'First rows' })).toContainText('+        if number % 2 == 0:')
  await picture(page, 'datasets')
  await expectAccessible(page)

  await page.getByLabel('Label').selectOption('fail')
  await expect(report).toContainText('0 rows kept')
  await expect(report.getByRole('button', { name: 'Save as JSON lines' })).toBeDisabled()
  await page.getByLabel('Label').selectOption('')
  await page.getByLabel('Duplicates from').fill('a lot')
  await expect(page.getByText('A field contains an invalid value.')).toBeVisible()
  await page.getByLabel('Duplicates from').fill('0.9')
  const saved = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Save as JSON lines' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('tillgreen-repairs.jsonl')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ kind: 'repairs', label: 'ok' }])
})
