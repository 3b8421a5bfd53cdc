// A user steers a run at work: answers its questions, edits its files, gets notifications.
import { goToAndFro, HINT, startAsking } from '../support/asking-run.js'
import { startEndpoint } from '../support/endpoint.js'
import { edit, goodStory, json, plan } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test('a run that is stuck asks, and is answered by keyboard alone', async ({ window: page, face }) => {
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: goToAndFro })
  const asking = await startAsking(face.data, endpoint.url)
  await page.evaluate(`location.hash = '#/run/${asking.run}'`)
  const card = page.getByRole('region', { name: /does not turn green\. What next/ })
  await expect(card).toBeVisible()
  await expect(card.getByText(/keeps the odd ones/)).toBeVisible()
  // The red tests are named; what they printed is folded.
  await expect(card.getByText(/^Red tests: .*sums even squares/)).toBeVisible()
  await expect(card.getByText('Output of the red tests')).toBeVisible()
  await expect(card.getByText(/Traceback/)).toBeHidden()
  await expect(card.getByText('The best state so far is kept and says honestly what is red.')).toBeVisible()
  await expect(page.getByText('waiting for your answer', { exact: true })).toBeVisible()
  await picture(page, 'asking')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Timeline' }).focus()
  await page.keyboard.press('a')
  await expect(card.getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(HINT)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(await asking.over).toMatchObject({ verdict: 'verified' })
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page.getByRole('log', { name: 'Chat' }).getByText(HINT)).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(/You decided/)).toBeVisible()
  await endpoint.close()
})

test('a stuck run shows that above everything, with what was tried, and continues from its last repair', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: goToAndFro })
  const asking = await startAsking(face.data, endpoint.url)
  await page.evaluate(`location.hash = '#/run/${asking.run}'`)
  await page
    .getByRole('region', { name: /does not turn green/ })
    .getByRole('button', { name: 'Stop here' })
    .click()
  expect(await asking.over).toMatchObject({ ended: 'stuck' })
  await expect(page.getByText('The run got stuck at Sum of even squares.')).toBeVisible()
  await page.getByRole('button', { name: 'What was tried' }).click()
  await expect(page.getByRole('list', { name: 'Attempts' })).toContainText(/Attempt 1.*2 of 3 red.*keeps the odd ones/)
  await page.getByRole('button', { name: 'Options' }).click()
  const ways = page.getByRole('region', { name: 'The run is stuck. What next?' })
  await expect(ways.getByRole('button', { name: 'Say what you want' })).toBeFocused()
  await picture(page, 'stuck')
  await expectAccessible(page)

  await ways.getByRole('button', { name: 'Continue with another model' }).click()
  await expect(page.getByText(/^The fork keeps \d+ of/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Other ways' }).click()
  // Attempts were left when the person stopped it, so more of them are no way on.
  await expect(ways.getByRole('button', { name: 'Grant more attempts' })).toHaveCount(0)
  await ways.getByRole('button', { name: 'Continue with another model' }).click()
  await page.getByRole('button', { name: 'Fork', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(asking.run))
  const again = page.getByRole('region', { name: /does not turn green/ })
  await again.getByRole('textbox').fill(HINT)
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})

const quote = 'sums the squares of the even numbers in a list'
const decided = 'Decided by the person: [] gives 0'
/** A reader of the words alone finds that they do not say what an empty list gives. */
const openWords = {
  'reader/by-example': json({ examples: [{ given: '[1, 2, 4]', outcome: '20', quote }] }),
  'reader/differences': json({
    differences: [
      {
        ...{ kind: 'settled-differently', task: 'sum', quote, plan: 'It says so.', isSettled: false, worth: 5 },
        ...{
          options: ['[] gives 0', '[] raises ValueError'],
          question: 'What is the sum of an empty list?',
          answers: ['Nothing, so 0', 'An error'],
        },
      },
    ],
  }),
  'reader/mend': plan,
}

test('a plan asks where its words are open, waits as a graph, is changed by hand, and what the person made of it is carried out', {
  tag: '@full',
}, async ({ window: page }) => {
  // The person's decisions and additions to the plan become clauses that need tests.
  const more =
    '    # clause 5\n    def test_odd_numbers_alone_give_zero(self):\n        self.assertEqual([even_squares([3, 5]), even_squares([3, 4])], [0, 16])\n'
  const tests = (goodStory['task/sum/tests-1/tests'] ?? '')
    .replace('# clause 2', '# clauses 2 and 4')
    .replace(/(?=>>>>>>> END\n$)/, `\n${more}`)
  const { endpoint } = await tell({ ...goodStory, plan, ...openWords, 'task/sum/tests-1/tests': tests })
  await build(page, endpoint, async () => {
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('button', { name: /^All options/ }).click()
    await page.getByRole('button', { name: /^Review/ }).click()
    const questions = page.getByRole('textbox', { name: 'Questions about your words' })
    await questions.fill('99')
    await expect(page.getByText('Expected a whole number, at least 0, at most 12.')).toBeVisible()
    await questions.fill('4')
    await page.getByRole('combobox', { name: 'Review of the green program' }).selectOption('show')
    await page.getByRole('textbox', { name: 'Differential testing' }).fill('20')
    await page.keyboard.press('Enter')
    await picture(page, 'steps-chosen')
    await expectAccessible(page)
    // What is on is said when the fields are folded away.
    const fold = page.getByRole('button', { name: /^up to|^no limits/i })
    await fold.click()
    await expect(
      page.getByText('With questions about your words: 4 · review of the green program: show the findings · differential testing: 20'),
    ).toBeVisible()
    await fold.click()
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('combobox', { name: 'Review of the green program' }).selectOption('')
    await page.getByRole('button', { name: 'Approve the plan' }).click()
  })
  const open = page.getByRole('region', { name: 'What is the sum of an empty list?' })
  await expect(open.getByText('As planned: [] gives 0.')).toBeVisible()
  await picture(page, 'open-words-asked')
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Nothing, so 0' }).click()

  const card = page.getByRole('region', { name: 'Build this plan?' })
  await expect(card.getByRole('button', { name: 'Build this plan' })).toBeInViewport()
  const node = page.getByRole('list', { name: 'Plan tasks' }).getByRole('button', { name: /Sum of even squares/ })
  await expect(node).toContainText('value 3 · effort 3')
  await expect(page.getByRole('region', { name: 'Task Sum of even squares' }).getByText('[1, 2, 4] gives 20')).toBeVisible()
  // Nothing of it is begun before that.
  await expect(page.getByText('Tests come before the code.')).toBeVisible()
  await picture(page, 'plan-asked')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await expect(page.getByText('Task "New task" does not say what it must do.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Build this plan' })).toBeDisabled()
  await picture(page, 'plan-edited')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove this task' }).click()
  const rules = page.getByRole('textbox', { name: 'Rules, one per line' })
  await rules.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n[3, 5] gives 0')
  await page.getByRole('button', { name: 'Build this plan' }).click()

  await expect(verdict(page)).toHaveText(/Verified/)
  expect(endpoint.requests.filter(({ key }) => key.startsWith('plan') || key.includes('/plan'))).toHaveLength(1)
  const author = endpoint.requests.find(({ step }) => step === 'tests')?.messages.at(-1)?.content
  expect([author?.includes('[3, 5] gives 0'), author?.includes(decided)]).toEqual([true, true])
  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(
    page
      .getByRole('region', { name: 'Task Sum of even squares' })
      .getByRole('listitem')
      .filter({ hasText: /^\[\] gives 0 your answer/ }),
  ).toBeVisible()
  await expect(node).toContainText('2 attempts')
  await endpoint.close()
})

const odd = '        if number % 2 == 1:'
const third = '        if number % 3 == 0:'

test("a file that both change is a conflict; the person's choice stays, and the run learns of it", { tag: '@full' }, async ({
  window: page,
}) => {
  const story = {
    ...goodStory,
    'task/sum/attempt/1/action/1/fix': edit('squares.py', odd, third),
    'task/sum/attempt/2/diagnose': 'Now it keeps the multiples of three.',
    'task/sum/attempt/2/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
    'task/sum/attempt/2/action/1/fix': edit('squares.py', third, odd),
  }
  const [repair, next] = ['task/sum/attempt/1/action/1/fix', 'task/sum/attempt/2/diagnose']
  const { endpoint, letGo, waitForQuestion } = await tell(story, [repair, next])
  await build(page, endpoint)
  await waitForQuestion(repair)
  await page.getByRole('tree', { name: 'Files in this run' }).getByText('squares.py', { exact: true }).click()
  await page.locator('.view-line').filter({ hasText: '% 2 == 1:' }).click()
  for (const key of ['End', 'ArrowLeft', 'Backspace', '0']) await page.keyboard.press(key)
  await expect(page.getByText('not saved', { exact: true })).toBeVisible()

  letGo(repair)
  await expect(page.getByText(/The run changed this file while you were editing/)).toBeVisible()
  await waitForQuestion(next)
  await expect(page.locator('.monaco-diff-editor .line-delete').first()).toBeVisible()
  await picture(page, 'conflict')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('saved, waiting for the next step')).toBeVisible()
  letGo(next)
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(/squares\.py · a model also changed this file, but your version is used/)).toBeVisible()
  await endpoint.close()
})

// Runs in the page before our code: keeps notifications outside the window, and controls whether the window is visible.
const ELSEWHERE = `
  window.outside = []
  window.isElsewhere = false
  Object.defineProperty(document, 'visibilityState', { get: () => (window.isElsewhere ? 'hidden' : 'visible') })
  window.Notification = new Proxy(Notification, {
    construct(Native, [title, options]) {
      const note = new Native(title, options)
      window.outside.push({ title, body: options.body, open: () => note.onclick() })
      return note
    },
  })
`

test.describe('with leave to notify', () => {
  test.use({ permissions: ['notifications'] })

  // The desktop face has its own notifications.
  test('a person who looks elsewhere gets a notification outside the window when work is done, failed, or needs them', {
    tag: ['@browser', '@full'],
  }, async ({ page, face }) => {
    await page.addInitScript({ content: ELSEWHERE })
    // The face is open already, and an address that differs by its hash alone is not loaded again.
    await page.goto('about:blank')
    await page.goto(`${face.url}`)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Outside the window' }).click()
    await expect(page.getByRole('switch', { name: 'Outside the window' })).toBeChecked()
    const notifications = () => page.evaluate<{ title: string; body: string }[]>('outside.map(({ title, body }) => ({ title, body }))')

    await page.getByRole('link', { name: 'New', exact: true }).click()
    await page.getByRole('button', { name: 'Watch Durations being built' }).click()
    await expect(page).toHaveURL(/#\/run\//)
    const demo = page.url()
    await page.getByRole('group', { name: 'Demo speed' }).getByRole('button', { name: 'Skip' }).click()
    await page.evaluate("isElsewhere = true; location.hash = '#/'")
    await expect
      .poll(notifications)
      .toContainEqual({ title: 'Durations', body: expect.stringMatching(/^verified · \d+ of \d+ tests green$/) })
    await page.evaluate('outside[0].open()')
    await expect(page).toHaveURL(demo)

    const failing = await startEndpoint({
      models: ['storyteller'],
      answer: ({ key }) => (key === 'plan' ? { type: 'unauthorized' } : 'ok'),
    })
    await page.evaluate("location.hash = '#/'")
    await build(page, failing)
    await expect
      .poll(notifications)
      .toContainEqual({ title: expect.any(String), body: expect.stringMatching(/^interrupted · 0 of 0 tests/) })
    await failing.close()

    const silent = await startEndpoint({
      models: ['storyteller'],
      answer: ({ key }) => (key === 'plan' ? { type: 'silent' } : 'ok'),
    })
    await page.evaluate("location.hash = '#/'")
    await build(page, silent, async () => {
      await page.getByRole('textbox').first().fill('A library that waits.')
    })
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(notifications).toContainEqual({ title: 'A library that waits', body: 'The run is waiting for you.' })
    await silent.close()
  })
})
