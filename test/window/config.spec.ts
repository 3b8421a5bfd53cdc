// Everything of a run's config can be set on the start screen, is kept there, and is what the run has.
import { startEndpoint } from '../support/endpoint.js'
import { description, goodStory } from '../support/good-story.js'
import { chooseTemplate } from '../support/start-screen.js'
import { expect, expectAccessible, picture, test } from './face.js'

const story: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(goodStory).flatMap(([key, answer]) => (typeof answer === 'string' ? [[key, answer]] : [])),
)

test('planner, parallel tasks and a seed are set below "Advanced", kept over a reload, and are what the run has', {
  tag: ['@desktop-full', '@full'],
}, async ({ window: page }) => {
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: ({ key }) => story[key] ?? 'none' })
  const openFold = async () => {
    await page.getByRole('button', { name: /^up to|^no limits/i }).click()
    await page.getByRole('button', { name: 'Advanced' }).click()
  }
  const part = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await openFold()
  await part('All options').click()
  await part('Plan').click()
  await page.getByRole('combobox', { name: 'Planner' }).selectOption('recursive')
  const parallel = page.getByRole('textbox', { name: 'Parallel tasks' })
  await expect(parallel).toHaveAttribute('placeholder', '1')
  await parallel.fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Expected a whole number, at least 1, at most 4.' })).toBeVisible()

  // What is wrong starts nothing, and is in sight again.
  await page.getByRole('textbox').first().fill(description)
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: 'Build it' }).click()
  await expect(parallel).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Build it' })).toBeEnabled()

  await parallel.fill('2')
  await page.keyboard.press('Enter')
  await part('Models').click()
  await page.getByRole('textbox', { name: 'Seed' }).fill('7')
  await part('Repair').click()
  await page.getByRole('switch', { name: 'Remember errors' }).click()
  await page.getByRole('textbox', { name: 'Planted bugs' }).fill('0')
  await page.keyboard.press('Enter')
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `advanced-${theme}`)
    await expectAccessible(page)
  }

  await page.reload()
  await expect(
    page.getByText('With planner: recursive · parallel tasks: 2 · remember errors: no · planted bugs: 0 · seed: 7'),
  ).toBeVisible()
  await openFold()
  await page.getByRole('textbox', { name: 'Planted bugs' }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 changed')).toBeVisible()

  await page.getByLabel(/address/i).fill(endpoint.url)
  await page.getByRole('textbox').first().fill(description)
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: 'Build it' }).click()
  await page.getByRole('button', { name: 'Build without waiting' }).click()
  await page.getByRole('button', { name: 'Config standard' }).click()
  const config = page.getByRole('dialog', { name: 'Settings for this run' })
  await expect(config.getByRole('definition')).toContainText(['recursive', '2', 'no', '7'])
  await expect(config.getByRole('term')).toContainText(['Planner', 'Parallel tasks', 'Remember errors', 'Seed'])
  await picture(page, 'run-config')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/stopped/i).first()).toBeVisible()

  // All defaults again, by one click.
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await openFold()
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(page.getByText('all defaults')).toBeVisible()
  await endpoint.close()
})
