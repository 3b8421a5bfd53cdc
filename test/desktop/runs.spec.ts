// Runs and the system around the window: no sleep while one is at work, the question at the end, news, the choice of folders.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEndpoint } from '../support/endpoint.js'
import { description, goodStory } from '../support/good-story.js'
import { shop } from '../support/shop.js'
import { chooseTemplate, skipPauses } from '../support/start-screen.js'
import { startRunAt } from '../window/start-run.js'
import { askFromPage, expect, startAgain, systemOf, test } from './desktop.js'

const silent = () => startEndpoint({ models: ['slow'], answer: () => ({ type: 'silent' }) })
const playDemo = async (page: Page) => {
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  await expect(page).toHaveURL(/#\/run\//)
}

test.describe('runs', { tag: '@stand-in' }, () => {
  test.use({ proofs: false })

  test('while one is at work the machine stays awake, and quitting asks: keep going, pause, stop', async ({
    window: page,
    face,
    browser,
  }) => {
    const { ask, answer, ended } = systemOf(face)
    const slow = await silent()
    expect(await ask('blockers')).toEqual([])
    await startRunAt(page, slow, 'A library that waits.')
    expect(await ask('blockers')).toEqual(['prevent-app-suspension'])
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => ask('blockers')).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => ask('blockers')).toEqual(['prevent-app-suspension'])

    const dialogs = answer('messageBox', { response: 0 }, { response: 1 })
    await ask('close')
    await expect.poll(() => dialogs.length).toBe(1)
    expect(dialogs[0]).toMatchObject({
      message: '1 run in progress',
      detail: expect.stringContaining('A library that waits'),
      buttons: ['Keep going', 'Pause and quit', 'Stop and quit'],
      cancelId: 0,
    })
    await expect(page.getByText('Planning').first()).toBeVisible()
    await ask('quit')
    expect(await ended).toBe(0)

    const again = await startAgain(browser, face.data)
    const offered = again.page.getByRole('region', { name: 'Interrupted runs' })
    await expect(offered.getByText('A library that waits').first()).toBeVisible()
    await offered.getByRole('button', { name: /^Resume/ }).click()
    await expect(again.page.getByText('Planning').first()).toBeVisible()
    again.system.answer('messageBox', { response: 2 })
    await again.system.ask('quit')
    expect(await again.system.ended).toBe(0)

    const last = await startAgain(browser, face.data)
    await last.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
    await expect(
      last.page
        .getByRole('list', { name: 'Runs' })
        .getByText(/stopped/)
        .first(),
    ).toBeVisible()
    await last.face.close()
    await slow.close()
  })

  test('its end is a system notification while the person looks elsewhere, and a click leads to it', { tag: '@full' }, async ({
    window: page,
    face,
  }) => {
    const { ask } = systemOf(face)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: /outside/i }).click()
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await playDemo(page)
    await skipPauses(page)
    const run = page.url()
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await page.evaluate('document.hasFocus = () => false')
    await ask('minimise')
    await expect.poll(() => ask('notifications')).toEqual([{ title: 'Durations', body: expect.stringContaining('verified') }])
    await ask('clickNotification', 0)
    await expect(page).toHaveURL(run)
    expect(await ask('window')).toMatchObject({ isMinimised: false, isShown: true })
  })

  test('the folder that a program is written into is chosen before it is built', { tag: '@full' }, async ({ window: page, face }) => {
    const endpoint = await startEndpoint({
      models: ['storyteller'],
      answer: ({ key }) => (goodStory as Record<string, string>)[key] ?? 'ok',
    })
    const { answer } = systemOf(face)
    answer('openDialog', { canceled: false, filePaths: [join(face.data, 'made')] })
    await page.getByRole('textbox').first().fill(description)
    await chooseTemplate(page, 'Python, no packages')
    await page.getByRole('button', { name: /^up to|^no limits/i }).click()
    await page
      .getByLabel(/address/i)
      .first()
      .fill(endpoint.url)
    await page.getByRole('button', { name: 'Choose a folder: Save the finished program to' }).click()
    await expect(page.getByText(`written into ${join(face.data, 'made')}`)).toBeVisible()
    await page.getByRole('button', { name: 'Build it' }).click()
    await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible()
    // It is written after the verdict.
    await expect.poll(() => existsSync(join(face.data, 'made', 'squares.py'))).toBe(true)
    await endpoint.close()
  })

  test('the folder of an existing program is chosen in the same way', async ({ window: page, face }) => {
    const folder = shop()
    systemOf(face).answer('openDialog', { canceled: false, filePaths: [folder] })
    await page.getByRole('button', { name: 'Continue an existing project' }).click()
    await page.getByRole('button', { name: 'Choose a folder: Continue this project' }).click()
    await expect(page.getByText('3 files, 1 of them belongs to the tests that unittest runs.')).toBeVisible()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the folder of an export is chosen in the system’s own dialog', { tag: '@full' }, async ({ window: page, face }) => {
    const { answer } = systemOf(face)
    await playDemo(page)
    await skipPauses(page)
    await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    const take = page.getByRole('region', { name: 'Export' })
    await take.getByRole('button', { name: /Patch/ }).click()
    const dialogs = answer('openDialog', { canceled: true, filePaths: [] }, { canceled: false, filePaths: [join(face.data, 'taken')] })
    await take.getByRole('button', { name: 'Choose a folder' }).click()
    await expect.poll(() => dialogs.length).toBe(1)
    await expect(take.getByLabel('Export folder')).toHaveValue('')
    await take.getByRole('button', { name: 'Choose a folder' }).click()
    await expect(take.getByLabel('Export folder')).toHaveValue(join(face.data, 'taken'))
    expect(dialogs[1]).toMatchObject({ properties: ['openDirectory', 'createDirectory'] })
    await take.getByRole('button', { name: 'Write', exact: true }).click()
    await expect(take.getByText(/Saved to/)).toBeVisible()
    expect(existsSync(join(face.data, 'taken', 'durations.patch'))).toBe(true)
    const opened = answer('openPath', '')
    await take.getByRole('button', { name: `Open the folder ${join(face.data, 'taken')}` }).click()
    await expect.poll(() => opened.length).toBe(1)
    // A file is never handed to the system, which might start it.
    const file = join(face.data, 'taken', 'durations.patch')
    expect(await askFromPage(page, 'desktop.openFolder', { folder: file })).toMatchObject({ ok: false, error: { code: 'folder-gone' } })
  })
})
