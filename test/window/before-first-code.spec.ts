// While a run waits for its first code, the centre shows what is being made, which step it is at, and how long that takes.
import { goodStory, plan } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'
import { putAnswers, putRuns } from './put-runs.js'

test.use({ proofs: false })

const TESTS = 'task/sum/tests-1/tests'
const CODE = 'task/sum/code'

test('a first run says its step without a time, and shows the plan while it is written', { tag: '@full' }, async ({ window: page }) => {
  const slow = { type: 'text', text: plan, piece: 12, everyMs: 120 } as const
  const { endpoint, letGo } = await tell({ ...goodStory, plan: slow }, [TESTS, CODE])
  await build(page, endpoint)
  const made = page.getByRole('region', { name: 'Work in progress' })
  await expect(made.getByText('Step 1 of about 4', { exact: true })).toBeVisible()
  await expect(page.getByText('Output from installs, tests and checks appears here during the run.')).toBeVisible()
  await expect(made.getByRole('list', { name: 'The plan so far' }).getByText('Sum of even squares')).toBeVisible()
  await expect(made.getByText('[1, 2, 4] gives 20')).toBeVisible()
  await expect(made.getByText('Step 2 of about 4', { exact: true })).toBeVisible()
  await expect(made.getByText('Before the code, Tillgreen writes the tests for "Sum of even squares".')).toBeVisible()
  await expect(made.getByRole('listitem').filter({ hasText: 'Tests' })).toHaveAttribute('aria-current', 'step')
  await expectAccessible(page)
  await picture(page, 'before-first-code')
  letGo(TESTS)
  await expect(made.getByText('Step 3 of about 4', { exact: true })).toBeVisible()
  letGo(CODE)
  await expect(verdict(page)).toHaveText(/Verified|Partly/)
  await expect(made).toHaveCount(0)
  await endpoint.close()
})

test('earlier answers of the same model give the time left, and a longer wait never counts below zero', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  putRuns(data, 3)
  putAnswers(data, 'plan', 1_000)
  putAnswers(data, 'task/sum/tests-1/tests', 90_000)
  const { endpoint, letGo } = await tell(goodStory, ['plan', TESTS])
  await build(page, endpoint)
  const line = page.getByRole('region', { name: 'Work in progress' }).locator('.step-left')
  await expect(line).toHaveText('Step 1 of about 4 · longer than usual')
  letGo('plan')
  await expect(line).toHaveText(/^Step 2 of about 4 · [5-9]\d s left$/)
  await endpoint.close()
})
