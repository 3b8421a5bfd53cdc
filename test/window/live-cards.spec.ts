import { file, plan, right, stub, suite } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell } from './held-story.js'

test.use({ proofs: false })

const RUNS = 7

test('seven runs at once are watched on one screen, and one that waits leads to its question', { tag: ['@sizes-full', '@full'] }, async ({
  window: page,
}) => {
  test.setTimeout(300_000)
  const story = { plan, 'task/sum/tests-1/tests': stub + suite, 'task/sum/code': file('squares.py', right) }
  const { endpoint, letGo } = await tell(story, ['task/sum/code'])
  for (let number = 0; number < RUNS; number++) {
    // The last one asks before it builds its plan.
    const isAsked = number === RUNS - 1
    await build(page, endpoint, async () => {
      if (isAsked) await page.getByRole('button', { name: 'Approve the plan' }).click()
    })
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${page.url().split('#')[0]}#/`)
    await expect(page.getByRole('button', { name: 'Build it' })).toBeVisible()
  }
  await page.goto(`${page.url().split('#')[0]}#/runs`)
  const cards = page.getByRole('region', { name: 'Live runs' }).getByRole('listitem')
  await expect(cards).toHaveCount(RUNS)
  await expect(page.getByRole('heading', { name: `${RUNS} runs live 1 waiting for you` })).toBeVisible()
  // Each that is at work has shown its tests red.
  await expect(cards.getByRole('img', { name: /^Red to green: 1 test run, 3 red in the first/ })).toHaveCount(RUNS - 1)
  await expect(cards.getByText('Sum of even squares (code) · 0 of 1 green')).toHaveCount(RUNS - 1)
  await expect(cards.getByRole('meter', { name: 'Budget used' })).toHaveCount(RUNS)
  await expect(cards.first().getByText('Build this plan?')).toBeVisible()
  await picture(page, 'live-cards')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'live-cards-dark')
  await page.setViewportSize({ width: 1024, height: 700 })
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.9 })
  await picture(page, 'live-cards-narrow')
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()).toBeInViewport()

  letGo('task/sum/code')
  // What ended stays, so that the list below does not jump up.
  await expect(page.getByRole('heading', { name: `1 run live 1 waiting for you · ${RUNS - 1} ended` })).toBeVisible({ timeout: 180_000 })
  await expect(cards).toHaveCount(RUNS)
  await cards.getByRole('link', { name: 'Read and answer' }).click()
  await expect(page.getByRole('tab', { name: 'Plan' })).toBeVisible()
  await endpoint.close()
})

test('a warning about the budget is read whole on the card of its run', { tag: '@full' }, async ({ window: page }) => {
  const story = { plan, 'task/sum/tests-1/tests': stub + suite, 'task/sum/code': file('squares.py', right) }
  const { endpoint, waitForQuestion } = await tell(story, ['task/sum/code'])
  await page.clock.install()
  await build(page, endpoint)
  await waitForQuestion('task/sum/code')
  await page.goto(`${page.url().split('#')[0]}#/runs`)
  const warning = page.getByRole('region', { name: 'Live runs' }).getByRole('listitem').getByRole('status')
  await expect(page.locator('.live-card .budget')).toBeVisible()
  await page.clock.fastForward('17:00')
  await expect(warning).toHaveText(/8\d % of the time used$/)
  expect(
    await page.evaluate(
      "document.querySelector('.live-card .warning').scrollWidth <= document.querySelector('.live-card .warning').clientWidth",
    ),
  ).toBe(true)
  const [card, words] = [await page.locator('.live-card').boundingBox(), await warning.boundingBox()]
  if (!card || !words) throw new Error('It is not drawn.')
  expect(words.x + words.width).toBeLessThanOrEqual(card.x + card.width)
  await picture(page, 'live-cards-warning')
  await endpoint.close()
})

test('the table says of a run what its card says, also of what happened while another screen was open', { tag: '@full' }, async ({
  window: page,
}) => {
  const story = { plan, 'task/sum/tests-1/tests': stub + suite, 'task/sum/code': file('squares.py', right) }
  const { endpoint, waitForQuestion } = await tell(story, ['task/sum/code'])
  await build(page, endpoint, async () => page.getByRole('button', { name: 'Approve the plan' }).click())
  await page.getByRole('button', { name: 'Build this plan' }).waitFor()
  const toRuns = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ })
  await toRuns.click()
  const table = page.getByRole('list', { name: 'Runs' })
  await expect(table.getByText('has a question')).toBeVisible()
  // While it asks, every screen shows it, and a click leads to the question.
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveTitle(/^\(1\) Settings/)
  await expect(page.getByRole('switch').first()).toBeVisible()
  await picture(page, 'asks-you-elsewhere')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /has a question$/ })
    .click()
  await expect(page.getByRole('button', { name: 'Build this plan' })).toBeFocused()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /has a question$/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'waiting for your answer' }).click()
  await expect(page.getByRole('button', { name: 'Build this plan' })).toBeFocused()
  await toRuns.click()
  await page.getByRole('region', { name: 'Live runs' }).getByRole('link', { name: 'Read and answer' }).click()
  await page.getByRole('button', { name: 'Build this plan' }).click()
  await waitForQuestion('task/sum/code')
  await toRuns.click()
  await expect(table.getByText('running')).toBeVisible()
  await expect(table.getByText('has a question')).toHaveCount(0)
  // One action has one wording, also where it was answered.
  await table.getByRole('link').click()
  await page.getByRole('tab', { name: /^Chat/ }).click()
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat.getByText('Build this plan?')).toBeVisible()
  await expect(chat.getByText('Build this plan', { exact: true })).toBeVisible()
  // The template of a run is none of the next wish.
  await page.getByRole('link', { name: 'New' }).first().click()
  await expect(page.getByRole('button', { name: 'Template: choose for me' })).toBeVisible()
  await endpoint.close()
})
