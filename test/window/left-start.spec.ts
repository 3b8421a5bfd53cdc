// A run whose template is still being chosen begins by itself, and does not take anyone away from another screen.
import { description, goodStory } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell } from './held-story.js'

test('a user who leaves the start screen while a template is chosen stays where they are, and finds the run in the list', {
  tag: '@full',
}, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell({ ...goodStory, 'choose-template': 'python-plain' }, ['choose-template', 'plan'])
  await page.getByRole('textbox').first().fill(description)
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint.url)
  await page.getByRole('button', { name: 'Build it' }).click()
  await waitForQuestion('choose-template')
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page).toHaveURL(/#\/runs/)
  // It is listed at once, before there is a run.
  const starting = page.getByRole('region', { name: 'Starting runs' })
  await expect(starting.getByText(description)).toBeVisible()
  await expect(starting.getByText('Starting', { exact: true })).toBeVisible()
  await picture(page, 'left-start')
  await expectAccessible(page)
  // Back on the start screen it is still the one that starts, and what is written now stays.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Starting' })).toBeDisabled()
  await page.getByRole('textbox').first().fill('Something else.')
  letGo('choose-template')
  await waitForQuestion('plan')
  await expect(starting).toHaveCount(0)
  await expect(page.getByRole('textbox').first()).toHaveValue('Something else.')
  await expect(page).toHaveURL(/#\/$/)
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page.getByRole('region', { name: 'Live runs' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/#\/runs/)
  letGo('plan')
  await endpoint.close()
})
