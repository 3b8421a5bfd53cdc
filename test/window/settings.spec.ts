// From the first start to an archive in the hand: an endpoint, its key, the look before a run, the run, the export; and the keyboard.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openPromise } from 'yauzl'
import type { Settings } from '../../src/contract/config/settings.js'
import { type Answer, startEndpoint } from '../support/endpoint.js'
import { description, goodStory } from '../support/good-story.js'
import { chooseTemplate, skipPauses } from '../support/start-screen.js'
import { downloaded, expect, expectAccessible, picture, test } from './face.js'
import { startRunAt } from './start-run.js'

const KEY = 'cnry7Hq2mXw9LpZ4vKd8RtYbQ'

/** What is shown now, in both themes: pictures, and no violation of accessibility. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `${name}-${theme}`)
    // The other theme has other colours; everything else is the same.
    await expectAccessible(page, theme === 'dark' ? ['color-contrast'] : undefined)
  }
}

/** Paths of the files in an archive. */
async function namesIn(zip: string): Promise<string[]> {
  const names: string[] = []
  for await (const { fileName } of (await openPromise(zip, { lazyEntries: true })).eachEntry()) names.push(fileName)
  return names
}

const answers: Readonly<Record<string, Answer>> = goodStory

/** An endpoint that answers by the good story, for every client with the key. */
const storyteller = () =>
  startEndpoint({
    models: ['storyteller'],
    requiredKey: KEY,
    style: 'vllm',
    schema: 'refuses',
    answer: (request) => (request.key.startsWith('check') ? 'ready' : (answers[request.key] ?? 'none')),
  })

test('a first start: endpoint, key, look, run, export', { tag: ['@desktop-full', '@full'] }, async ({ window: page, face }) => {
  const endpoint = await storyteller()
  await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
  await inBothThemes(page, 'settings-journey-start')

  // Without an endpoint a build asks for one first.
  await page.getByRole('textbox').first().fill(description)
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: 'Build it' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect a model' })
  await expect(connect.getByText('Your build continues as soon as a model answers.')).toBeVisible()
  await inBothThemes(page, 'settings-journey-connect')
  await connect.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()

  // Who judges tests and words is found by that name.
  await page.getByRole('button', { name: 'Another model for the second author and judge' }).click()
  const judge = page.getByRole('region', { name: 'Role Second author and judge' })
  await expect(judge).toContainText('judges conflicts between the tests and your words')
  await judge.getByRole('button', { name: /^Use the default model/ }).click()
  await page.getByRole('button', { name: 'Add an endpoint manually' }).click()
  await page.getByLabel('Base URL').fill(endpoint.url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('region', { name: 'Endpoint local' })
  await card.getByRole('button', { name: 'Try it now' }).click()
  await expect(card.getByRole('img', { name: 'does not work' })).toBeVisible()
  await card.getByLabel('Key for local').fill(KEY)
  await card.getByRole('button', { name: 'Store the key' }).click()
  await expect(card.getByText('A key is stored.')).toBeVisible()
  await card.getByRole('button', { name: 'Try it now' }).click()
  await expect(card.getByRole('img', { name: 'works', exact: true })).toBeVisible()
  const found = card.getByRole('region', { name: 'Capabilities of storyteller' })
  await expect(found.getByText('Context length: 32,768 tokens in the loaded model.')).toBeVisible()
  await expect(found.getByText(/does not accept JSON schemas/)).toBeVisible()
  await page.reload()
  await expect(found.getByText(/does not accept JSON schemas/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Use another model for a role' })
    .getByRole('button', { name: 'Another model for the planner' })
    .click()
  const role = page.getByRole('region', { name: 'Role Planner' })
  await role.getByLabel('Model', { exact: true }).fill('storyteller')
  await page.keyboard.press('Enter')
  await role.getByLabel('Reasoning effort').selectOption('low')
  const settings = () => JSON.parse(readFileSync(join(face.data, 'settings.json'), 'utf8'))
  await expect.poll(() => settings().roles).toEqual({ planner: { model: 'storyteller', effort: 'low' } })
  await card.getByRole('button', { name: /^More/ }).click()
  await inBothThemes(page, 'settings-journey-settings')
  if (face.kind !== 'electron') expect(face.received.join('\n')).toContain(endpoint.url)
  expect(face.received.join('\n')).not.toContain(KEY)
  expect(readFileSync(join(face.data, 'settings.json'), 'utf8')).not.toContain(KEY)

  await page.getByLabel('Minutes').fill('7')
  await page.keyboard.press('Enter')
  await expect.poll(() => readFileSync(join(face.data, 'settings.json'), 'utf8')).toContain('"minutes": 7')
  await page.getByLabel('Minutes').fill('-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter 0 or more.' })).toBeVisible()
  await page.keyboard.press('Escape')

  // An emptied limit is none, and does not look like the default.
  const dollars = page.getByLabel('Dollars', { exact: true })
  await dollars.fill('')
  await page.keyboard.press('Enter')
  await expect(dollars).toHaveAttribute('placeholder', 'no limit')
  await dollars.fill('2')
  await page.keyboard.press('Enter')
  // An endpoint is removed only after a second click.
  await page.getByRole('button', { name: 'Add an endpoint manually' }).click()
  const form = page.getByRole('form', { name: 'New endpoint' })
  await form.getByLabel('Base URL').fill('http://127.0.0.1:9/v1')
  await form.getByLabel('Name').fill('spare')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const spare = page.getByRole('region', { name: 'Endpoint spare' })
  await spare.getByRole('button', { name: 'Remove spare' }).click()
  await spare.getByRole('button', { name: 'Keep' }).click()
  await expect(spare.getByRole('button', { name: 'Remove spare' })).toBeVisible()
  await spare.getByRole('button', { name: 'Remove spare' }).click()
  await spare.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(spare).toBeHidden()

  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('button', { name: /7 min/ })).toBeVisible()
  // An example leaves the template as it was chosen.
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: 'Rate limiter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Template: Python, no packages' })).toBeVisible()
  await chooseTemplate(page, 'Choose for me')
  await page.getByRole('textbox').first().fill(`${description} Standard library only.`)
  await page.getByRole('button', { name: 'Build it' }).click()
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const planning = page.getByRole('article', { name: 'Planning' })
  await planning.getByRole('button').first().click()
  await planning.getByRole('button', { name: /more step/ }).click()
  await expect(
    page.getByText(/The template python-plain was chosen by matching words in the description, because the model named no template/),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()

  // A library is tried in a shell, which takes what is typed at once.
  await page.getByRole('button', { name: 'Open your shell' }).click()
  await expect(page.getByRole('textbox', { name: /^Your shell/ })).toBeFocused()
  // The pane got its width while the shell started: a longer line wraps below its beginning.
  const shell = page.getByRole('tabpanel', { name: 'Your shell' }).locator('.xterm-rows')
  await expect(shell.getByText('/work $').first()).toBeVisible()
  await page.keyboard.type(`: ${'x'.repeat(240)}`)
  await expect(shell.getByText(/^\/work \$ : x{60}/)).toBeVisible()
  await picture(page, 'shell-long-line')
  await page.keyboard.press('Control+u')
  await page.getByRole('button', { name: 'Hide the terminal' }).click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const take = page.getByRole('region', { name: 'Export' })
  await take.getByRole('button', { name: /Archive/ }).click()
  await expect(take.getByText('Verified in a fresh sandbox, using only the archive.')).toBeVisible()
  await take.getByText('Verified in a fresh sandbox').scrollIntoViewIfNeeded()
  await inBothThemes(page, 'settings-journey-export')
  const download = await downloaded(page, face, () => take.getByRole('button', { name: 'Download', exact: true }).click())
  expect(download.name).toBe('even-squares.zip')
  expect(await namesIn(download.path)).toEqual(
    expect.arrayContaining(['squares.py', 'tests/test_squares.py', 'verification.json', 'README.md'].map((path) => `even-squares/${path}`)),
  )
  await take.getByRole('button', { name: /Git repository/ }).click()
  await expect(take.getByText(/a git repository with \d+ commits/)).toBeVisible()
  await take.getByLabel('Export folder').fill(join(face.data, 'taken'))
  await take.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(take.getByText(/Saved to .*even-squares/)).toBeVisible()
  expect(existsSync(join(face.data, 'taken/even-squares/.git'))).toBe(true)
  await take.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(take.getByText(/already exists/)).toBeVisible()
  await endpoint.close()
})

/** One step larger, which a reload keeps and everything still fits into; then back. */
async function zoomByKeys(page: Page): Promise<void> {
  const zoom = () => page.evaluate("document.documentElement.style.getPropertyValue('--zoom')")
  await page.keyboard.press('Control+=')
  await expect.poll(zoom).toBe('1.1')
  await page.reload()
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  expect(await zoom()).toBe('1.1')
  expect(await page.evaluate('document.querySelector(".app").getBoundingClientRect().bottom <= innerHeight + 1')).toBe(true)
  await page.keyboard.press('Control+0')
  await expect.poll(zoom).toBe('1')
}

test.describe('where a demo was watched', () => {
  test.use({ keeps: 'durations' })

  test('everything is reached by keyboard alone: palette, sheet, runs and settings', { tag: ['@sizes-full', '@full'] }, async ({
    window: page,
    kept,
  }) => {
    await page.getByRole('button', { name: 'Watch Durations being built' }).focus()
    await page.keyboard.press('Control+k')
    // By its id: the name of the demo alone plays it again.
    await page.keyboard.type(kept)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    await inBothThemes(page, 'settings-journey-palette')
    await page.keyboard.type('export this')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Export' }).getByRole('button', { name: /^Archive/ })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hide the left pane')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Show the left pane' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/settings$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('outside the wind')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('switch', { name: 'Outside the window' })).toBeFocused()
    await expect(page.getByRole('switch', { name: 'Outside the window' })).toBeInViewport()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('durat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/run\//)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await zoomByKeys(page)
    await page.locator('body').press('?')
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible()
    await inBothThemes(page, 'settings-journey-sheet')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
  })
})

/** Empty until the first change. */
const settingsOf = (data: string): Partial<Settings> => {
  const file = join(data, 'settings.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

test('a theme or another setting that is changed right before a reload, or without a network, is kept', async ({ window: page, face }) => {
  const settings = () => settingsOf(face.data)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const preflight = page.getByRole('switch', { name: 'Test everything first' })
  await expect(preflight).toBeChecked()
  // In one task of the page, so that nothing can be waited for in between.
  const then = (change: string) => page.evaluate(`${change}; location.reload()`)
  await then(`[...document.querySelectorAll('[data-setting=preflight] [role=switch]')][0].click()`)
  await expect(preflight).not.toBeChecked()
  expect(settings().preflight).toBe(false)
  await then(`document.querySelector('input[name=theme]:not(:checked)').click()`)
  // The page that is loaded again shows it before it can be read.
  await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
  const chosen = await page.locator('html').getAttribute('data-theme')
  await expect.poll(() => settings().theme).toBe(chosen)
  await expect(page.locator('html')).toHaveAttribute('data-theme', chosen ?? '')

  await page.evaluate("window.dispatchEvent(new Event('offline'))")
  await preflight.click()
  await expect(preflight).toBeChecked()
  await expect.poll(() => settings().preflight).toBe(true)
})

test('fields show what was chosen while the core is slow to keep it, so what is typed next stays whole', { tag: '@browser' }, async ({
  window: page,
  face,
}) => {
  const kept = Promise.withResolvers<void>()
  await page.routeWebSocket(/wire/, (socket) => {
    const core = socket.connectToServer()
    let answering = Promise.resolve()
    let isHeld = false
    socket.onMessage((text) => {
      isHeld ||= String(text).includes('settings.set')
      core.send(text)
    })
    // In their order, from the first change on only when they are let go.
    core.onMessage((text) => {
      const wait = isHeld ? kept.promise : undefined
      answering = answering.then(() => wait).then(() => socket.send(text))
    })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const minutes = page.getByLabel('Minutes')
  await minutes.fill('7')
  await page.keyboard.press('Enter')
  await expect(minutes).toHaveValue('7')
  const preflight = page.getByRole('switch', { name: 'Test everything first' })
  await preflight.click()
  await expect(preflight).not.toBeChecked()
  await minutes.press('End')
  await page.keyboard.type('0')
  kept.resolve()
  await expect.poll(() => settingsOf(face.data).preflight).toBe(false)
  await page.keyboard.type('0')
  await expect(minutes).toHaveValue('700')
  await page.keyboard.press('Enter')
  await expect.poll(() => settingsOf(face.data).budget?.minutes).toBe(700)
  await expect(preflight).not.toBeChecked()
})

test('a theme that did not reach the core before a reload is sent after it, and not undone', { tag: '@browser' }, async ({
  window: page,
  face,
}) => {
  // Changes get lost on the way to the core, as with one that hangs, until the next load of the page.
  let isLost = true
  await page.routeWebSocket(/wire/, (socket) => {
    const core = socket.connectToServer()
    socket.onMessage((text) => {
      if (!isLost || !String(text).includes('settings.set')) core.send(text)
    })
  })
  await page.reload()
  await expect(page.locator('#window textarea')).toBeVisible()
  await page.evaluate("location.hash = '#/settings'")
  await page.getByRole('radio', { name: 'Light', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  isLost = false
  await page.reload()
  await expect.poll(() => settingsOf(face.data).theme).toBe('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a run in another process is in the status bar, and its end is shown', { tag: '@full' }, async ({ window: page }) => {
  const slow = await startEndpoint({ models: ['slow'], answer: () => ({ type: 'silent' }) })
  await startRunAt(page, slow, 'A library that waits.')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Watch a demo: Durations')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/run\//)
  await skipPauses(page)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: /runs? live/ }).click()
  await expect(page.getByRole('link', { name: /A library that waits/ }).first()).toBeVisible()
  await inBothThemes(page, 'settings-journey-live')
  await page.keyboard.press('Escape')
  const answers = page.getByRole('region', { name: 'Notifications' })
  await expect(answers.getByRole('link', { name: 'Durations' })).toBeVisible()
  await inBothThemes(page, 'settings-journey-toast')
  await slow.close()
})

test('leaving a tab while a run is at work asks first, and a user who stays may pause or stop it', { tag: '@browser' }, async ({
  window: page,
}) => {
  const slow = await startEndpoint({ models: ['slow'], answer: () => ({ type: 'silent' }) })
  await startRunAt(page, slow, 'A library that waits.')
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.mouse.click(700, 300)
  await page.close({ runBeforeUnload: true })
  const asking = page.getByRole('alertdialog', { name: '1 run is still active' })
  await expect(asking).toBeVisible()
  await inBothThemes(page, 'settings-journey-closing')
  await asking.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await asking.getByRole('button', { name: 'Stop now' }).click()
  await expect(page.getByText('0 runs live')).toBeVisible()
  await slow.close()
})

test('a run whose process died is offered at the next start', async ({ window: page, face }) => {
  const slow = await startEndpoint({ models: ['slow'], answer: () => ({ type: 'silent' }) })
  const cli = join(import.meta.dirname, '../../out/main/cli.js')
  const child = spawn(
    process.execPath,
    [
      cli,
      'run',
      'A library that dies.',
      '--base-url',
      slow.url,
      '--data',
      face.data,
      '--template',
      'python-plain',
      '--out',
      join(face.data, 'o'),
    ],
    { stdio: 'ignore' },
  )
  await expect.poll(() => slow.requests.length).toBe(1)
  child.kill('SIGKILL')
  await slow.close()
  await page.reload()
  const offered = page.getByRole('region', { name: 'Interrupted runs' })
  await expect(offered.getByText('A library that dies').first()).toBeVisible()
  // It arrives after the field, so it must not move the controls of the field.
  const topOf = async (what: typeof offered) => (await what.boundingBox())?.y ?? 0
  expect(await topOf(offered)).toBeGreaterThan(await topOf(page.getByRole('button', { name: 'Build it' })))
  await inBothThemes(page, 'settings-journey-interrupted')
  await offered.getByRole('button', { name: /^Hide/ }).click()
  await expect(offered).toBeHidden()
})
