// The first five minutes without a model: two ways to begin, and how to connect a model so that the typed build continues.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Answer, type Style, startEndpoint } from '../support/endpoint.js'
import { description, goodStory } from '../support/good-story.js'
import { chooseTemplate } from '../support/start-screen.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const KEY = 'cnry7Hq2mXw9LpZ4vKd8RtYbQ'
const answers: Readonly<Record<string, Answer>> = goodStory

const storyteller = (options: { requiredKey?: string; port?: number; models?: string[]; style?: Style } = {}) =>
  startEndpoint({
    models: ['storyteller'],
    style: 'vllm',
    tools: 'calls',
    ...options,
    answer: ({ key }) => (key.startsWith('check') ? 'ready' : (answers[key] ?? 'none')),
  })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Connect/ })
const settingsIn = (data: string) => {
  const file = join(data, 'settings.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

async function typeBuild(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'What do you want to build?' }).fill(description)
  await chooseTemplate(page, 'Python, no packages')
}

test('a first start has the cursor in the field and two cards below it, all in sight', { tag: ['@sizes', '@steady'] }, async ({
  window: page,
}) => {
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'What do you want to build?' })).toBeFocused()
  const cards = page.locator('.first-cards > section')
  await expect(cards).toHaveCount(2)
  for (const name of ['Watch Durations being built', 'OpenAI', 'OpenRouter', 'Anthropic', 'By address'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  // The ways to a model are in one line.
  const boxes = await Promise.all(['OpenAI', 'By address'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
  expect(boxes[1]?.y).toBe(boxes[0]?.y)
  await expect(page.getByRole('button', { name: 'Template: choose for me' })).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `first-start-${theme}`)
    await expectAccessible(page)
  }
})

test('a build typed without a model continues as soon as one is connected with its key', { tag: '@sizes-full' }, async ({
  window: page,
  face,
}) => {
  const endpoint = await storyteller({ requiredKey: KEY })
  await typeBuild(page)
  await page.getByRole('button', { name: 'Build it' }).click()
  await dialog(page).getByRole('button', { name: 'By address', exact: true }).click()
  await dialog(page).getByLabel('Address').fill(endpoint.url)
  await dialog(page).getByLabel('Key (if required)').fill('a-wrong-key')
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()

  // A wrong key is said, and neither it nor the endpoint stays behind; what was typed does.
  await expect(dialog(page).getByRole('alert')).toContainText(/key/i)
  await expect(dialog(page).getByLabel('Address')).toHaveValue(endpoint.url)
  await picture(page, 'connect-wrong-key')
  await expectAccessible(page)
  expect(settingsIn(face.data).endpoints ?? []).toEqual([])

  await dialog(page).getByLabel('Key (if required)').fill(KEY)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  const signs = dialog(page).getByRole('list', { name: 'What storyteller can do' })
  await expect(signs.getByRole('listitem')).toHaveCount(5)
  await picture(page, 'connect-signs')
  await expect(page).toHaveURL(/#\/run\//)
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(settingsIn(face.data).endpoints).toMatchObject([{ baseUrl: endpoint.url, model: 'storyteller' }])
  expect(readFileSync(join(face.data, 'settings.json'), 'utf8')).not.toContain(KEY)
  await endpoint.close()
})

test('a dead address is said in the dialog and loses nothing', { tag: ['@sizes-full', '@steady'] }, async ({ window: page, face }) => {
  await typeBuild(page)
  await page.getByRole('button', { name: 'By address', exact: true }).click()
  await dialog(page).getByLabel('Address').fill('http://127.0.0.1:9/v1')
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('127.0.0.1:9')
  await expect(dialog(page).getByRole('link', { name: 'What to do' })).toBeVisible()
  await expect(dialog(page).getByLabel('Address')).toHaveValue('http://127.0.0.1:9/v1')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('textbox', { name: 'What do you want to build?' })).toHaveValue(description)
  expect(settingsIn(face.data).endpoints ?? []).toEqual([])
})

test('the settings and the status bar lead to the same dialog, and what it keeps has answered', async ({ window: page, face }) => {
  const endpoint = await storyteller()
  await page.getByRole('contentinfo').getByRole('button', { name: 'No model connected' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'By address', exact: true }).click()
  await dialog(page).getByLabel('Address').fill(endpoint.url)
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog(page).getByRole('list', { name: 'What storyteller can do' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: /^Endpoint / })).toBeVisible()
  expect(settingsIn(face.data).endpoints).toMatchObject([{ baseUrl: endpoint.url, model: 'storyteller' }])
  await endpoint.close()
})

test('a second model is asked once it is connected; the picker goes back, and a role takes one from a list', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page, face }) => {
  const first = await storyteller({ models: ['storyteller', 'novelist'] })
  const second = await storyteller({ models: ['tiny-coder'] })
  const connect = async (url: string, model?: string) => {
    await dialog(page).getByRole('button', { name: 'By address', exact: true }).click()
    await dialog(page).getByLabel('Address').fill(url)
    await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
    if (model) await dialog(page).getByLabel('Model').selectOption(model)
    await expect(dialog(page).getByRole('list', { name: /^What .* can do$/ })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
  }
  const asked = () => {
    const { endpoints, defaultEndpoint } = settingsIn(face.data)
    const { baseUrl, model } = endpoints.find(({ name }: { name: string }) => name === defaultEndpoint)
    return [baseUrl, model]
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'No model connected' }).click()
  await connect(first.url, 'storyteller')
  const chip = (name: string) => page.locator('.describe').getByRole('button', { name, exact: true })
  const picker = page.getByRole('dialog', { name: 'Models' })
  await chip('storyteller').click()
  await expect(picker.getByRole('option')).toHaveText([/^storyteller ?free$/, /^novelist ?free$/, 'Connect another model'])
  await picker.getByRole('option', { name: 'Connect another model' }).click()
  await connect(second.url)
  expect(asked()).toEqual([second.url, 'tiny-coder'])

  // From the keyboard alone: a few letters and Enter.
  await chip('tiny-coder').press('Enter')
  await expect(picker.getByRole('option', { name: 'In use tiny-coder' })).toBeVisible()
  await expect(picker.getByRole('option', { name: 'novelist' })).toBeVisible()
  await picture(page, 'model-picker')
  await expectAccessible(page)
  await page.keyboard.type('nov')
  await expect(picker.getByRole('option')).toHaveText([/^novelist ?free$/, 'Connect another model'])
  await page.keyboard.press('Enter')
  await expect(chip('novelist')).toBeFocused()
  expect(asked()).toEqual([first.url, 'novelist'])
  await expect(page.locator('footer')).toContainText('Model novelist at')

  // The status bar has the same list. An unreachable endpoint is marked, and the others are still there.
  await second.close()
  await page.reload()
  await page
    .locator('footer')
    .getByRole('button', { name: /^Model novelist/ })
    .click()
  await expect(picker).toContainText('The endpoint cannot be reached')
  await picture(page, 'model-picker-dead')
  await picker.getByRole('option', { name: 'storyteller' }).click()
  await expect(page.locator('footer')).toContainText('Model storyteller at')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Another model for the reviewer', exact: true }).click()
  const role = page.getByRole('region', { name: 'Role Reviewer' })
  await role.getByLabel('Connected model').selectOption('tiny-coder')
  await expect(role.getByLabel('Model', { exact: true })).toHaveValue('tiny-coder')
  await picture(page, 'role-from-list')
  await expectAccessible(page)
  const name = settingsIn(face.data).endpoints.find(({ baseUrl }: { baseUrl: string }) => baseUrl === second.url)?.name
  await expect.poll(() => settingsIn(face.data).roles).toEqual({ reviewer: { model: 'tiny-coder', baseUrl: name } })
  await first.close()
})

test('a server that runs on this machine is found and used with one click', { tag: '@steady' }, async ({ window: page, face }) => {
  // LM Studio listens on one port, so one size of the window is enough.
  const endpoint = await storyteller({ port: 1234, models: ['storyteller', 'tiny-coder'], style: 'lm-studio' })
  await page.reload()
  await page.getByRole('button', { name: 'Use LM Studio' }).click()
  await expect(dialog(page).getByRole('list', { name: 'What tiny-coder can do' })).toBeVisible()
  await dialog(page).getByLabel('Model').selectOption('storyteller')
  await expect(dialog(page).getByRole('list', { name: 'What storyteller can do' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  // What comes next is the description.
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await expect(page.getByRole('button', { name: 'storyteller', exact: true })).toBeVisible()
  await expect(page.locator('.first-cards')).toHaveCount(0)
  expect(settingsIn(face.data).endpoints).toMatchObject([{ name: 'lm-studio', model: 'storyteller' }])
  await endpoint.close()
})

test.describe('where a demo was watched', () => {
  test.use({ keeps: 'durations' })

  test('who builds on a demo without a model is asked for one, keeps what they wrote, and leaves no empty run', { tag: '@full' }, async ({
    window: page,
    kept,
  }) => {
    await openRun(page, kept)
    const field = page.getByRole('textbox', { name: 'Feedback' })
    await field.fill('Weeks should work too.')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Your build continues as soon as a model answers.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(field).toHaveValue('Weeks should work too.')
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click()
    await expect(page.getByText('1 run', { exact: true })).toBeVisible()
  })
})

test('a demo that plays four times as fast does so after a reload too, and ends by itself', { tag: '@full' }, async ({ window: page }) => {
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  const speed = page.getByRole('group', { name: 'Demo speed' })
  await expect(speed.getByRole('button', { name: '1x' })).toHaveAttribute('aria-pressed', 'true')
  await speed.getByRole('button', { name: '4x' }).click()
  await expect(speed.getByRole('button', { pressed: true })).toHaveText(['4x'])
  await page.reload()
  await expect(speed.getByRole('button', { pressed: true })).toHaveText(['4x'])
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(speed).toHaveCount(0)
})

test('an unreachable address shows its error', async ({ window: page }) => {
  await page.evaluate("location.hash = '#/stats'")
  await expect(page.getByText('No page exists at #/stats. The start screen is shown instead.')).toBeVisible()
})

test('a plan is approved with Enter, and its clauses are in sight at 1024x700', { tag: '@full' }, async ({ window: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const { endpoint } = await tell(goodStory)
  await build(page, endpoint, () => page.getByRole('button', { name: 'Approve the plan' }).click())
  const approval = page.getByRole('region', { name: 'Build this plan?' })
  for (const name of ['Build this plan', 'Edit', 'Describe changes', 'Stop the run'])
    await expect(approval.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  // The one in the bar above has the short name alone.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(1)
  await expect(page.getByText('[1, 2, 4] gives 20')).toBeInViewport({ ratio: 1 })
  await picture(page, 'plan-approval-small')
  await expectAccessible(page)
  // What is to change is said where all else is said.
  await approval.getByRole('button', { name: 'Describe changes' }).click()
  const field = page.getByRole('textbox', { name: 'Send a message to the run' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('placeholder', 'Describe what to change in the plan')
  await expect(page.getByRole('button', { name: 'Plan again' })).toBeDisabled()
  await page.getByRole('heading', { name: 'Even squares', level: 2 }).click()
  // Right after a question is shown, a key may be meant for something else.
  await expect(approval.getByRole('button', { name: 'Build this plan' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})

test('every setting of the schema has its field in the window', async ({ window: page }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.locator('[data-setting="endpoints"]')).toBeVisible()
  const there = await page.locator('[data-setting]').evaluateAll((all) => all.map((each) => each.getAttribute('data-setting')))
  // Endpoints, roles and the theme have a form of another kind, and standing clauses their place on the statistics screen.
  const elsewhere = /^(endpoints|roles|defaultEndpoint|theme|standingClauses)\b/
  // The page is made of the schema, and a test holds it to that. Playwright cannot load the schema: Vite collects its parts.
  const [first = ''] = readFileSync(join(import.meta.dirname, '../../docs/reference/settings.md'), 'utf8').split("\n## A run's parameters")
  const settings = [...first.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path)
  expect(settings.length).toBeGreaterThan(40)
  expect(settings.filter((path) => !there.includes(path) && !elsewhere.test(path))).toEqual([])
})

test('a setting is found by searching, and a section by its name in the side list', async ({ window: page }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const side = page.getByRole('navigation', { name: 'Settings sections' })
  await side.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Outside the window' })).toBeInViewport()
  await side.getByRole('searchbox', { name: 'Search settings' }).fill('spending')
  await expect(page.getByLabel(/Daily spending limit/)).toBeVisible()
  await expect(side.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('switch', { name: 'Outside the window' })).toHaveCount(0)
  await picture(page, 'settings-found')
  await expectAccessible(page)
  // The words of people lead there too, whatever a setting is counted in.
  await side.getByRole('searchbox').fill('time')
  await expect(page.getByRole('textbox', { name: 'Minutes', exact: true })).toBeVisible()
  await side.getByRole('searchbox').fill('money')
  await expect(page.getByRole('textbox', { name: 'Dollars', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Minutes', exact: true })).toHaveCount(0)
  await picture(page, 'settings-found-by-money')
  await side.getByRole('searchbox').fill('zebra')
  await expect(side.getByText('No matches.')).toBeVisible()
})
