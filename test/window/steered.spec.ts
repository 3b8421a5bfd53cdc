// What a person asks for while a run works is answered in the chat: a clause with its test, or why no test sees it.
import { CHANGED, changedDescription, changedStory, steeredStory, WORDS } from '../support/steered-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test('a request during the coding is answered, built from its test, and listed among the words', { tag: '@full' }, async ({
  window: page,
}) => {
  const { endpoint, letGo, waitForQuestion } = await tell(steeredStory, ['task/sum/code', 'task/said-1/code'])
  await build(page, endpoint)
  const chat = page.getByRole('log', { name: 'Chat' })
  await waitForQuestion('task/sum/code')
  // The earlier part has its own line, and so has the rest.
  await expect(chat.getByText(/^The plan has 1 task with \d+ rules?\./)).toBeVisible()
  await expect(chat.getByText(/: \d+ tests written\. All fail on the empty program, as expected\./)).toBeVisible()
  await expect(chat.getByText(/^Writing code for Sum of even squares\./)).toBeVisible()
  const card = page.getByRole('log', { name: 'Timeline' }).getByRole('article', { name: 'Sum of even squares' })
  await expect(card.locator('.card-line').last()).toContainText('Waiting for storyteller to write the code')
  await page.getByRole('textbox', { name: 'Send a message to the run' }).fill(WORDS)
  await page.keyboard.press('Enter')
  await expect(chat.getByText('will be read after the model finishes its current answer (now: writing code)')).toBeVisible()
  letGo('task/sum/code')
  await waitForQuestion('task/said-1/code')
  await expect(chat.getByText('Added as a separate task, built next, with the test written first: [-2, 4] gives 16')).toBeVisible()
  await expect(chat.getByText('Not tested: “Keep it under twenty lines.” (this is about how the code is written)')).toBeVisible()
  await picture(page, 'steered-working')
  letGo('task/said-1/code')
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await expect(chat.getByText(/^[\d:]+Sum of even squares is green: all \d+ tests pass/)).toBeVisible()
  await expect(chat.getByText(/The whole program was checked: .* the tests caught \d+ of \d+ planted bugs?\./)).toBeVisible()
  await picture(page, 'steered-verified')
  await expectAccessible(page)
  // Its terminal ends in red lines: a line before says that they are wanted, a line after gives the result.
  await page.getByRole('tab', { name: 'Terminal' }).click()
  const printed = page.locator('.xterm-rows')
  await expect(printed.getByText(/^Checks done: \d+ of \d+ planted bugs? caught, /)).toBeVisible()
  await picture(page, 'terminal-checks-over')
  await endpoint.close()
})

test('a clause that later words replace is struck out in the sentence that it is from, with the one that holds now', {
  tag: '@full',
}, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(changedStory, ['task/sum/code'])
  await build(page, endpoint, undefined, changedDescription)
  await waitForQuestion('task/sum/code')
  await page.getByRole('textbox', { name: 'Send a message to the run' }).fill(CHANGED)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('log', { name: 'Chat' }).getByText('will be read after the model finishes its current answer (now: writing code)'),
  ).toBeVisible()
  letGo('task/sum/code')
  await expect(verdict(page)).toHaveText(/Verified/)
  const words = page.getByRole('region', { name: /Your words/ })
  await words.getByText('An empty list gives 0.').click()
  await expect(
    words.getByText('Your later messages changed all rules for this sentence. Open the sentence to see the current rules.').last(),
  ).toBeVisible()
  await expect(words.getByText(/replaced by rule 1 of An empty list raises ValueError instead\.: \[\] raises ValueError/)).toBeVisible()
  // It asks for nothing any more, so it is in none of the three states.
  await expect(words.locator('.sentence').filter({ hasText: 'changed later' })).toHaveCount(1)
  await expect(words.getByRole('list', { name: 'Sentence status' })).not.toContainText('changed')
  await picture(page, 'steered-replaced')
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByText(/Tests in 1 file were changed \(see the chat\)/)).toBeVisible()
  await expect(page.getByText('The tests match their last locked version; 1 file was amended during the run')).toBeVisible()
  await expectAccessible(page)
  await endpoint.close()
})
