// An exploration from the window: topics become programs, it is stopped and resumed, and its results are a picture and a report.
import { readFileSync } from 'node:fs'
import { file, goodStory, json, right } from '../support/good-story.js'
import { command } from './command-line.js'
import { downloaded, expect, expectAccessible, openInLab, picture, test } from './face.js'
import { tell } from './held-story.js'

const invented = json({
  title: 'Even squares',
  template: 'python-plain',
  description:
    'A Python module that sums the squares of the even numbers in a list. [1, 2, 4] gives 20, [] gives 0, and ["a"] raises TypeError.',
})

test('topics become verified programs in the library, a stop is resumed, and the picture shows what became of each', {
  tag: '@full',
}, async ({ window: page, data, face }) => {
  const story = {
    ...goodStory,
    'explore/1/invent': invented,
    'explore/2/invent': json({ declined: 'It would break into machines.' }),
    'task/sum/code': file('squares.py', right),
  }
  const { endpoint, waitForQuestion, letGo } = await tell(story, ['task/sum/code'])
  await command(data, endpoint.url, ['settings', 'set', 'endpoints.story.baseUrl', endpoint.url])

  await openInLab(page, 'Explorations')
  await expect(page).toHaveTitle('Explorations · Tillgreen')
  const form = page.getByRole('region', { name: 'Start an exploration' })
  await expect(form.getByText(/^First topics: a program with the template Python, no packages/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Topics, one per line' }).fill('sums of squares\nbreaking locks')
  await form.getByRole('spinbutton', { name: 'Topics at once (1 to 4)' }).fill('5')
  await form.getByRole('button', { name: 'Start' }).click()
  await expect(form.getByRole('alert')).toHaveText('The number of topics explored at once must be from 1 to 4.')
  await form.getByRole('spinbutton', { name: 'Topics at once (1 to 4)' }).fill('2')
  await form.getByRole('button', { name: 'Start' }).click()
  await waitForQuestion('task/sum/code')
  const panel = page.getByRole('region', { name: 'Exploration', exact: true })
  await expect(panel.getByRole('cell', { name: 'being built' })).toBeVisible()
  // The second topic ends while the first is built.
  await expect(panel.getByRole('cell', { name: 'the model declined: It would break into machines.' })).toBeVisible()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByRole('status')).toContainText('stopped (resumable)')
  letGo('task/sum/code')
  await panel.getByRole('button', { name: 'Resume' }).click()
  await expect(panel.getByRole('status')).toContainText('ended: nothing left to try · 1 verified · 0 failed · 1 without a run')
  const topics = panel.getByRole('region', { name: 'Topics' })
  await expect(topics.getByRole('row')).toHaveCount(3)
  await expect(topics.getByRole('cell', { name: 'the model declined: It would break into machines.' })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Topics over .*: 1 verified · 0 failed · 1 without a run$/ })).toBeVisible()
  await picture(page, 'explorations')
  await expectAccessible(page)

  const kept = await downloaded(page, face, () => panel.getByRole('button', { name: 'Report' }).click())
  expect(readFileSync(kept.path, 'utf8')).toContain('| 1 | sums of squares | you named it | Even squares | verified · 3 of 3 tests green |')
  await topics.getByRole('link', { name: 'Even squares' }).click()
  await expect(page).toHaveURL(/#\/runs?\//)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  // Explorations are left out until the user asks for them.
  await expect(page.getByText('0 verified · 0 not verified')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Include explorations' }).check()
  await expect(page.getByText('1 verified · 0 not verified')).toBeVisible()
  await endpoint.close()
})
