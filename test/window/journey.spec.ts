import type { Page } from '@playwright/test'
import { type FakeEndpoint, type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { description, edit, file, goodStory } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'

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

/** Tells the story; at the keys that are held it waits until the journey lets go. */
async function tell(
  held: readonly string[] = [],
): Promise<{ endpoint: FakeEndpoint; letGo(key: string): void; asked(key: string): Promise<void> }> {
  const gates = new Map(held.map((key) => [key, Promise.withResolvers<void>()]))
  const arrivals = new Map(held.map((key) => [key, Promise.withResolvers<void>()]))
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: async ({ key }: SeenRequest) => {
      arrivals.get(key)?.resolve()
      await gates.get(key)?.promise
      // What is asked outside the run is the look at the endpoint before it starts.
      return (withMain as Record<string, string>)[key] ?? 'ok'
    },
  })
  return { endpoint, letGo: (key) => gates.get(key)?.resolve(), asked: (key) => arrivals.get(key)?.promise ?? Promise.resolve() }
}

async function build(page: Page, endpoint: FakeEndpoint, change: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('textbox').first().fill(description)
  await page.getByText('Python, no packages', { exact: true }).click()
  await page.getByRole('button', { name: /at most/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint.url)
  await change(page)
  await page.getByRole('button', { name: 'Build it' }).click()
}

const verdict = (page: Page) => page.getByRole('heading', { name: /^(Verified|Partly|Failed|Invalid|Unverifiable)/ }).first()

test('describe, steer while it runs, run it, answer the three questions, give feedback, see the child run green, be happy', async ({
  window: page,
}) => {
  const { endpoint, letGo, asked } = await tell(['task/sum/code'])
  await build(page, endpoint)
  await asked('task/sum/code')
  await page.getByRole('textbox', { name: 'Say something to the run' }).fill('Keep it short.')
  await page.keyboard.press('Enter')
  letGo('task/sum/code')
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(endpoint.requests.find((request) => request.key.endsWith('diagnose'))?.messages.at(-1)?.content).toContain('Keep it short.')

  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(page.getByRole('log', { name: 'Output of the program' })).toContainText('the sum is 20')
  await expect(page.getByRole('log', { name: 'Output of the program' })).toContainText('ended with exit 0')
  await picture(page, 'journey-ran')
  await expectAccessible(page)

  for (const question of ['Did it run?', 'Did it work?', 'Was it perfect?'])
    await page
      .getByRole('radiogroup', { name: question })
      .or(page.getByRole('group', { name: question }))
      .getByText(question.startsWith('Was') ? 'no' : 'yes', { exact: true })
      .click()
  await page.getByRole('button', { name: /Keep the answer/ }).click()

  const first = page.url()
  await page.getByRole('textbox', { name: 'Feedback' }).fill('True should be refused like any other value that is no number.')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(first)
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(page.getByText('test_booleans_are_refused').first()).toBeVisible()
  await page.getByRole('button', { name: 'Happy' }).click()
  await expect(page.getByText(/you are happy with it/i)).toBeVisible()
  await picture(page, 'journey-happy')
  await endpoint.close()
})

test('a run is paused, goes on, and a spent budget is granted again', async ({ window: page }) => {
  const { endpoint, letGo, asked } = await tell(['task/sum/tests-1/tests'])
  await build(page, endpoint, async () => {
    await page
      .getByLabel(/tokens/i)
      .first()
      .fill('24000')
  })
  await asked('task/sum/tests-1/tests')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  const before = endpoint.requests.length
  letGo('task/sum/tests-1/tests')
  await page.waitForTimeout(800)
  expect(endpoint.requests.length).toBe(before)
  await picture(page, 'journey-paused')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Grant the same again' })).toBeVisible()
  await picture(page, 'journey-budget')
  await page.getByRole('button', { name: 'Grant the same again' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})
