// The result for each of a person's words is with the verdict, and is corrected from there.
import { goodStory, json } from '../support/good-story.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { build, tell } from './held-story.js'
import { QUOTE } from './kept-runs.js'

test.use({ keeps: 'squares', proofs: false })

test('a sentence opens to its clauses and tests, and an assumption that is wrong begins a correction', async ({ window: page, kept }) => {
  await openRun(page, kept)
  const words = page.getByRole('region', { name: /Your words/ })
  // The meaning of a word is below it, and covers no heading.
  await words.getByRole('term').first().hover()
  const tip = page.locator('.popup.tip').filter({ hasText: 'A choice the plan made' })
  await expect(tip).toBeVisible()
  const [term, meaning] = await Promise.all([words.getByRole('term').first().boundingBox(), tip.boundingBox()])
  expect(meaning?.y).toBeGreaterThanOrEqual((term?.y ?? 0) + (term?.height ?? 0))
  // Both sides count the same.
  const left = (await words.getByText(/^\d+; answer only those you care about$/).textContent())?.split(';')[0]
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await expect(page.getByRole('log', { name: 'Chat' }).getByRole('button', { name: `${left} assumptions` })).toBeVisible()
  await page.getByRole('tab', { name: /^Your words/ }).click()
  // In a small window too, what opens is in sight, below the sentence.
  await page.setViewportSize({ width: 1024, height: 700 })
  await words.getByText(QUOTE).click()
  await expect(words.getByText('Sum of even squares', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(words.getByText(QUOTE)).toBeInViewport({ ratio: 0.9 })
  // What is out of sight in a pane makes no more of the screen.
  expect(await page.evaluate("document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight")).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(words.getByText('sums even squares')).toBeVisible()
  const code = words.getByRole('list', { name: 'Code that these tests run' }).getByRole('button', { name: /^squares\.py \d/ })
  await expect(code).toBeVisible()
  await picture(page, 'your-words')
  await expectAccessible(page)

  // The plan counts them too, and leads to them, whatever covers them.
  const planTab = page.getByRole('tab', { name: 'Plan', exact: true })
  const ofPlan = page.locator('.plan-body > header').getByRole('button', { name: `${left} assumptions` })
  await planTab.click()
  await ofPlan.click()
  await expect(words).toBeInViewport()
  await page.getByRole('button', { name: /the chat$/ }).click()
  await expect(words).toBeHidden()
  await ofPlan.click()
  await expect(words).toBeInViewport()
  // In a small window too, where the terminal covers them.
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.getByRole('tab', { name: /^Terminal/ }).click()
  await expect(words).toBeHidden()
  await ofPlan.click()
  await expect(words).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })

  const field = page.getByRole('textbox', { name: 'Feedback' })
  await words.getByRole('button', { name: 'Not what I meant' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/sums the squares of the even numbers in a list\.” means something else: $/)
  // What was begun for the user says nothing yet.
  const feedback = page.getByRole('button', { name: 'Build on it' })
  await expect(feedback).toBeDisabled()
  await expect(feedback).toHaveAttribute('title', 'First describe what should change.')
  await words.getByRole('listitem').filter({ hasText: 'Zero counts as even.' }).getByRole('button', { name: 'Wrong' }).click()
  await page.keyboard.type('zero is left out.')
  await expect(feedback).toBeEnabled()
  await expect(field).toHaveValue(/means something else:\n“Zero counts as even\.” is wrong\. Instead: zero is left out\.$/)

  // Many of them are not all shown at once.
  await expect(words.getByText('Choice 9 of 12.')).toHaveCount(0)
  await words.getByRole('button', { name: /^\d+ more$/ }).click()
  await expect(words.getByText('Choice 12 of 12.')).toBeVisible()

  // The run keeps it, not the browser.
  await page.evaluate('localStorage.clear()')
  await page.reload()
  const wrong = page.getByRole('group', { name: 'Zero counts as even.' }).getByRole('button', { name: 'Wrong' })
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')

  // A correction is shown with its assumption and its fate, there and in the run built from it.
  const assumption = words.getByRole('listitem').filter({ hasText: 'Zero counts as even.' })
  await expect(assumption.getByText(/^You said/)).toHaveCount(0)
  await wrong.click()
  await wrong.click()
  await page.keyboard.type('zero is left out.')
  await feedback.click()
  await expect(page.getByRole('link', { name: 'Continues the previous run' })).toBeVisible()
  await page.getByRole('tab', { name: /^Your words/ }).click()
  await expect(assumption.getByText('You said: zero is left out. (used as feedback in this run)')).toBeVisible()
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await page.getByRole('link', { name: 'Continues the previous run' }).click()
  await page.getByRole('tab', { name: /^Your words/ }).click()
  await expect(assumption.getByText('You said: zero is left out.')).toBeVisible()
  await picture(page, 'your-words-corrected')
  await expect(assumption.getByRole('link', { name: 'used as feedback in the next run' })).toBeVisible()
})

test('a sentence leads to the code that its tests run, marked in its file', { tag: '@full' }, async ({ window: page, kept }) => {
  await openRun(page, kept)
  const words = page.getByRole('region', { name: /Your words/ })
  await expect(words.getByText('1 line in the program is not run by any test')).toBeVisible()
  await words.getByText(QUOTE).click()
  await words
    .getByRole('list', { name: 'Code that these tests run' })
    .getByRole('button', { name: /^squares\.py \d/ })
    .click()
  await expect(page.locator('.marked-lines').first()).toBeVisible()
  const marked = await page.locator('.marked-lines').count()
  expect(marked).toBeGreaterThan(1)
  await picture(page, 'code-of-a-sentence')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'code-of-a-sentence-dark')
  await expectAccessible(page)
})

test('a sentence that opens to more than the pane has room for stays in sight', { tag: '@full' }, async ({ window: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const clauses = Array.from({ length: 14 }, (_, at) => ({
    clause: `Rule ${at + 1}: [${at}] gives ${at % 2 === 0 ? at * at : 0}`,
    quote: QUOTE,
  }))
  const long = json({
    title: 'Even squares',
    tasks: [
      {
        ...{ id: 'sum', title: 'Sum of even squares', words: 'even_squares(numbers) sums the squares of the even numbers.' },
        ...{ acceptance: clauses, interface: 'squares.py: even_squares(numbers: list[int]) -> int', needs: [] },
      },
    ],
    notAsked: [{ quote: 'It is for a lesson in a school.', why: 'it says what the program is for' }],
    start: null,
  })
  const { endpoint, waitForQuestion } = await tell({ ...goodStory, plan: long }, ['task/sum/tests-1/tests'])
  await build(page, endpoint, undefined, `${'It is for a lesson in a school. '.repeat(26)}It ${QUOTE}.`)
  await waitForQuestion('task/sum/tests-1/tests')
  await page.getByRole('tab', { name: /^Your words/ }).click()
  const words = page.getByRole('region', { name: /Your words/ })
  await words.getByText(QUOTE).click()
  await expect(words.getByText('Rule 1:')).toBeInViewport({ ratio: 1 })
  await expect(words.getByText(QUOTE)).toBeInViewport({ ratio: 0.9 })
  await picture(page, 'your-words-long')

  // So it does where its pane was folded or covered meanwhile, and is drawn in a smaller place.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(words.getByText(QUOTE)).toBeInViewport({ ratio: 0.9 })
  await words.hover()
  await page.mouse.wheel(0, -2_000)
  await expect.poll(() => words.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.mouse.wheel(0, 12)
  await expect.poll(() => words.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await expect(words.getByText(QUOTE)).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: /the chat$/ }).click()
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.getByRole('tab', { name: /^Terminal/ }).click()
  await expect(words).toBeHidden()
  await page.getByRole('tab', { name: /^Your words/ }).click()
  await expect(words.getByText(QUOTE)).toBeInViewport({ ratio: 0.9 })
  await picture(page, 'your-words-brought-back')
  await endpoint.close()
})
