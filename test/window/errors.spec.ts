// The error catalogue in the window: what a run met is there after it, takes advice, and can be forgotten.
import { readFileSync } from 'node:fs'
import { file, goodStory, json, right } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const broken = right.replace('total = 0', 'total = start')

test('an error that a run met is listed with what helped, takes advice that can be edited, is exported with it, and is forgotten', {
  tag: '@full',
}, async ({ window: page }) => {
  const { endpoint } = await tell({
    ...goodStory,
    'task/sum/code': file('squares.py', broken),
    'task/sum/attempt/1/diagnose': 'The sum has no beginning.',
    'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'begin the sum with 0' }] }),
    'task/sum/attempt/1/action/1/fix': file('squares.py', right),
  })
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified/)

  await page.getByRole('link', { name: 'Statistics', exact: true }).click()
  await page.getByRole('link', { name: 'Known errors' }).click()
  const own = page.getByRole('region', { name: 'From your runs' })
  await expect(own.getByText("NameError: name 'start' is not defined")).toBeVisible()
  await expect(own).toContainText('in 1 run')
  await expect(own).toContainText('fixed by 1 of 1 repairs')
  await expect(own).toContainText('because: The sum has no beginning.')
  await own.getByRole('button', { name: 'Add advice' }).click()
  await own.getByRole('textbox', { name: 'What helps' }).fill('give every sum a beginning')
  await picture(page, 'errors')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Your advice give every sum a beginning')
  await own.getByRole('button', { name: 'Edit advice' }).click()
  await expect(own.getByRole('textbox', { name: 'What helps' })).toHaveValue('give every sum a beginning')
  await own.getByRole('textbox', { name: 'What helps' }).fill('begin every sum with 0')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Your advice begin every sum with 0')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('tillgreen-errors.json')
  const [first] = JSON.parse(readFileSync(await saved.path(), 'utf8'))
  expect(first).toMatchObject({ source: 'runs', advice: { repair: 'begin every sum with 0' } })

  await page.getByRole('searchbox', { name: 'Search errors' }).fill('circular')
  await expect(own).toContainText('No error contains any of these words.')
  await expect(
    page
      .getByRole('region', { name: 'Shipped' })
      .getByText(/circular import/)
      .first(),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search errors' }).fill('')
  await own.getByRole('button', { name: 'Forget' }).click()
  await expect(own).toContainText('No run has had an error yet.')
  await endpoint.close()
})
