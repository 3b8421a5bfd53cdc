// A run that the command line carries on is shown in the window as far as its journal says.
import { description, goodStory } from '../support/good-story.js'
import { startCommand } from './command-line.js'
import { expect, picture, test } from './face.js'
import { tell } from './held-story.js'
import { withoutProofs } from './kept-runs.js'

test('a run of another process says at its step which model it waits for', { tag: '@full' }, async ({ window: page, face }) => {
  const held = 'task/sum/tests-1/tests'
  const { endpoint, waitForQuestion, letGo } = await tell(goodStory, [held])
  const { ended } = startCommand(face.data, endpoint.url, [
    'run',
    description,
    '--template',
    'python-plain',
    ...withoutProofs(face.data),
    '--json',
  ])
  await waitForQuestion(held)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page
    .getByRole('link', { name: /Even squares/ })
    .first()
    .click()
  const step = page.getByRole('log', { name: 'Timeline' }).getByRole('listitem')
  await expect(step.getByText('Waiting for storyteller to write the tests')).toBeVisible()
  await expect(page.getByText(/waiting for storyteller/i)).toHaveCount(1)
  await picture(page, 'beside-awaited')
  letGo(held)
  expect((await ended).code).toBe(0)
  await expect(page.getByText(/waiting for storyteller/i)).toHaveCount(0)
  await endpoint.close()
})
