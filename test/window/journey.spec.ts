import { edit, file, goodStory } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const withMain = {
  ...goodStory,
  plan: String(goodStory.plan).replace('"start": null', '"start": { "argv": ["python3", "main.py"], "expect": "exits" }'),
  'task/sum/code': `${goodStory['task/sum/code']}\n${file('main.py', 'from squares import even_squares\n\nprint("the sum is", even_squares([1, 2, 4]))')}`,
  'task/feedback/tests-1/tests': file(
    'tests/test_bool.py',
    'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])',
  ),
  'task/feedback/code': edit(
    'squares.py',
    '        if not isinstance(number, int):',
    '        if not isinstance(number, int) or isinstance(number, bool):',
  ),
}

test('describe, steer while it runs, run it, answer the three questions, give feedback, see the child run green, be happy', {
  tag: '@sizes-full',
}, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(withMain, ['task/sum/code', 'task/feedback/tests-1/tests'])
  await build(page, endpoint)
  await waitForQuestion('task/sum/code')
  // However long the text about the wait is, its actions stay in sight.
  await expect(page.getByText(/^Waiting for storyteller to write the code/).first()).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 880, height: 700 })
  await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await page.getByRole('textbox', { name: 'Send a message to the run' }).fill('Keep it short.')
  await page.keyboard.press('Enter')
  letGo('task/sum/code')
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(endpoint.requests.find((request) => request.key.endsWith('diagnose'))?.messages.at(-1)?.content).toContain('Keep it short.')

  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(page.getByRole('log', { name: 'Program output' })).toContainText('the sum is 20')
  await expect(page.getByRole('log', { name: 'Program output' })).toContainText('Exit code 0')
  // Back to where a test was red, to what it said, and forward again.
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const entries = page.getByRole('slider', { name: 'Run entries' })
  const red = page.getByRole('treeitem', { name: /^failed/ })
  await entries.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    expect(await red.count()).toBeGreaterThan(0)
  }).toPass({ intervals: [20] })
  await red.first().click()
  await expect(page.getByRole('group', { name: /^Why .* is red$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the end' }).click()
  await expect(red).toHaveCount(0)
  // A look elsewhere in the run takes nothing of it away.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('log', { name: 'Program output' })).toContainText('the sum is 20')
  await picture(page, 'journey-ran')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Details', exact: true }).click()
  for (const question of ['Did it run?', 'Did it work?', 'Was it perfect?'])
    await page
      .getByRole('radiogroup', { name: question })
      .or(page.getByRole('group', { name: question }))
      .getByText(question.startsWith('Was') ? 'no' : 'yes', { exact: true })
      .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const first = page.url()
  await expect(page).toHaveTitle('Even squares · verified · Tillgreen')
  const feedback = page.getByRole('textbox', { name: 'Feedback' })
  await feedback.fill('True should be refused like any other value that is no number.')
  // Nor does a look at another screen take away what was typed.
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveTitle('Statistics · Tillgreen')
  await page.goBack()
  await expect(feedback).toHaveValue(/^True should be refused/)
  await feedback.press('Enter')
  await expect(page).not.toHaveURL(first)
  // Its tests are not there yet, but those of the run before are, and what was said in it.
  await waitForQuestion('task/feedback/tests-1/tests')
  await expect(page.getByText(/^\d carry over \(not run yet\)$/)).toBeVisible()
  await page.getByText('Messages from the previous run').click()
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('Keep it short.')).toBeVisible()
  await picture(page, 'journey-feedback')
  letGo('task/feedback/tests-1/tests')
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(page.getByText(/booleans[ _]are[ _]refused/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.getByRole('button', { name: 'Mark project done' }).click()
  await expect(page.getByText(/you marked this project as done/i)).toBeVisible()
  await picture(page, 'journey-happy')

  // The project is closed: this is shown after a reload, on its first run and in history.
  await page.reload()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByText(/You marked this project as done/)).toBeVisible()
  await page.goto(first)
  await expect(page.locator('header').getByText('done', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  const lines = page.getByRole('link', { name: /Even squares.*verified, project done/ })
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: '1 older run for Even squares' }).click()
  await expect(lines).toHaveCount(2)
  await endpoint.close()
})

test('the budget of a run at work is set by keyboard, and not below what it has used', { tag: '@full' }, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(withMain, ['task/sum/tests-1/tests'])
  await build(page, endpoint)
  await waitForQuestion('task/sum/tests-1/tests')
  await expect(page.locator('.budget')).toContainText('of $2.00')
  const pencil = page.getByRole('button', { name: 'Change the budget' })
  await pencil.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Budget' })
  await expect(form.getByText('Totals for this run, including what it has already used. 0 means no limit.')).toBeVisible()
  const tokens = form.getByRole('textbox', { name: 'Tokens' })
  const set = form.getByRole('button', { name: 'Set the budget' })
  await expect(form.getByRole('textbox', { name: 'Dollars' })).toHaveValue('2')
  await expectAccessible(page)

  // What is no number cannot be set.
  await tokens.fill('a lot')
  await expect(set).toBeDisabled()
  // Below what is used it is refused, with both figures; what was typed stays.
  await tokens.fill('5')
  await tokens.press('Enter')
  await expect(
    form.getByText(
      /^5 tokens cannot be the limit for run \S+, because [\d,]+ tokens are already used\. Set a higher limit, or stop the run\.$/,
    ),
  ).toBeVisible()
  await expect(tokens).toHaveValue('5')
  await picture(page, 'budget-refused')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(pencil).toBeFocused()
  await expect(page.locator('.budget')).toContainText('of $2.00')

  // Two limits at once, from the keyboard alone.
  await page.keyboard.press('Enter')
  await expect(tokens).not.toHaveValue('5')
  const dollars = form.getByRole('textbox', { name: 'Dollars' })
  await dollars.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3.5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.locator('.budget')).toContainText('of $3.50')
  await expect(page.locator('.budget')).toContainText('of 40:00')
  await expect(page.getByRole('log', { name: 'Chat' }).getByText(/\$3\.50 \(was \$2\.00\), 40 min \(was 20 min\)/)).toBeVisible()
  await picture(page, 'budget-set')
  letGo('task/sum/tests-1/tests')
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(page.locator('.budget')).toContainText('of $3.50')
  await endpoint.close()
})

test('a run is paused, continues, and stays the same run after a spent budget is granted again', { tag: '@full' }, async ({
  window: page,
}) => {
  const { endpoint, letGo, waitForQuestion } = await tell(withMain, ['task/sum/tests-1/tests'])
  await build(page, endpoint, async () => {
    await page
      .getByLabel(/tokens/i)
      .first()
      .fill('30000')
  })
  await waitForQuestion('task/sum/tests-1/tests')
  // One place says what it waits for; other places say what it does.
  await expect(page.locator('header').getByText(/^Writing tests \(\d+:\d\d\)$/)).toBeVisible()
  await expect(page.getByRole('log', { name: 'Chat' }).getByText(/^Writing tests for Sum of even squares\./)).toBeVisible()
  await expect(page.getByRole('log', { name: 'Timeline' }).getByText('Waiting for storyteller to write the tests')).toBeVisible()
  await expect(page.getByText(/waiting for storyteller/i)).toHaveCount(1)
  await picture(page, 'journey-waiting')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  letGo('task/sum/tests-1/tests')
  // The step that was going on is finished; nothing new begins.
  await expect(page.getByRole('log', { name: 'Timeline' }).getByText('Waiting for storyteller')).toBeHidden()
  const before = endpoint.requests.length
  await picture(page, 'journey-paused')
  expect(endpoint.requests.length).toBe(before)
  const timeline = page.getByRole('log', { name: 'Timeline' })
  await expect(timeline.getByText('the current step will finish first')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  // A finished step keeps its description.
  await expect(timeline.getByText('the current step will finish first')).toHaveCount(0)
  await expect(timeline.getByText(/^Paused( for \d+:\d\d)?$/)).toBeVisible()
  const card = page.getByRole('region', { name: 'The budget is used up. What next?' })
  await expect(card.getByText(/with \$2\.00, 20 min, 30,000 tokens more/)).toBeVisible()
  // One way to grant, and what is there is said beside it.
  await expect(page.getByRole('button', { name: 'Grant the same budget again' })).toHaveCount(1)
  const outcome = page.getByRole('region', { name: 'Outcome details', exact: true })
  await expect(outcome.getByText(/^The budget is used up: [\d,]+ of 30,000 tokens/)).toBeVisible()
  await expect(outcome.getByRole('region', { name: 'What is done', exact: true }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/is stuck/i)).toHaveCount(0)
  await picture(page, 'journey-budget')
  await expectAccessible(page)
  const address = page.url()
  // By keyboard: A goes to what waits, and the number chooses.
  await page.locator('body').press('a')
  await expect(card.getByRole('button', { name: 'Grant the same budget again' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(page.url()).toBe(address)
  // What it used is no warning beside what it reached.
  await expect(page.locator('.budget .warning')).toHaveCount(0)
  await endpoint.close()
})
