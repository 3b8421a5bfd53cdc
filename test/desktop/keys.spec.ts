// Keys of endpoints in the desktop face: sealed by the system, and in a file only where the user agrees.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type FakeEndpoint, startEndpoint } from '../support/endpoint.js'
import { expectAccessible } from '../window/face.js'
import { startBrowserFace } from '../window/faces/browser.js'
import { askFromPage, expect, startAgain, test } from './desktop.js'

const KEY = 'cnry7Hq2mXw9LpZ4vKd8RtYbQ'

/** Files of ours in the data folder that hold the key as it is or in base64. */
const filesWithKey = (data: string) =>
  readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .filter((name) => {
      const bytes = readFileSync(join(data, name))
      return bytes.includes(KEY) || bytes.includes(Buffer.from(KEY).toString('base64').slice(0, 30))
    })

const card = (page: Page) => page.getByRole('region', { name: 'Endpoint local' })
const openSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).click()

async function addEndpoint(page: Page, endpoint: FakeEndpoint): Promise<void> {
  await openSettings(page)
  await page.getByRole('button', { name: 'Add an endpoint manually' }).click()
  await page.getByLabel('Base URL').fill(endpoint.url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

async function storeKey(page: Page): Promise<void> {
  await card(page).getByLabel('Key for local').fill(KEY)
  await card(page).getByRole('button', { name: 'Store the key' }).click()
}

test.describe('keys', { tag: '@stand-in' }, () => {
  test('a key is sealed by the system, opened again at the next start, and read by no other face', async ({
    window: page,
    face,
    browser,
  }) => {
    const endpoint = await startEndpoint({ requiredKey: KEY, answer: () => 'ready' })
    await addEndpoint(page, endpoint)
    await expect(page.getByText("encrypted by the system's key store")).toBeVisible()
    await storeKey(page)
    await expect(card(page).getByText('A key is stored.')).toBeVisible()
    const sealed = JSON.parse(readFileSync(join(face.data, 'keys.sealed.json'), 'utf8'))
    expect(sealed).toMatchObject({ keys: { local: { origin: new URL(endpoint.url).origin, sealed: expect.any(String) } } })
    expect(filesWithKey(face.data)).toEqual([])
    await face.close()

    const again = await startAgain(browser, face.data)
    await openSettings(again.page)
    await card(again.page).getByRole('button', { name: 'Try it now' }).click()
    await expect(card(again.page).getByRole('img', { name: 'works', exact: true })).toBeVisible()
    expect(again.face.received.join('')).not.toContain(KEY)
    await again.face.close()

    const other = await browser.newPage()
    const web = await startBrowserFace({ data: face.data, args: [], machine: {}, variables: {}, page: other })
    await openSettings(other)
    await expect(card(other).getByPlaceholder(/works only in the desktop window/)).toBeVisible()
    await card(other).getByRole('button', { name: 'Remove local' }).click()
    await card(other).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(card(other)).toHaveCount(0)
    expect(JSON.parse(readFileSync(join(face.data, 'keys.sealed.json'), 'utf8'))).toEqual({ version: 1, keys: {} })
    await web.close()
    await endpoint.close()
  })

  test.describe('where the key store is plain text', () => {
    test.use({ machine: { keyStore: 'basic_text' } })
    test('a key goes into a file, and only where the person agrees', async ({ window: page, face }) => {
      const endpoint = await startEndpoint({ requiredKey: KEY, answer: () => 'ready' })
      await addEndpoint(page, endpoint)
      await storeKey(page)
      await expect(card(page).getByLabel(/no usable key store.*in a file that only you can read/)).toBeVisible()
      expect(filesWithKey(face.data)).toEqual([])
      expect(await askFromPage(page, 'settings.setKey', { name: 'local', key: KEY })).toMatchObject({
        error: { code: 'key-would-be-plain' },
      })
      expect(filesWithKey(face.data)).toEqual([])
      await expectAccessible(page)
      await card(page)
        .getByLabel(/in a file that only you can read/)
        .check()
      await storeKey(page)
      await expect(card(page).getByText('A key is stored.')).toBeVisible()
      expect(filesWithKey(face.data)).toEqual(['keys.json'])
      expect(existsSync(join(face.data, 'keys.sealed.json'))).toBe(false)
      await endpoint.close()
    })
  })

  for (const keyStore of ['unknown', null] as const)
    test.describe(`where there is ${keyStore === null ? 'no encryption' : 'an unknown key store'}`, () => {
      test.use({ machine: { keyStore } })
      test('nothing is sealed either', async ({ page, face: _open }) => {
        expect(await askFromPage(page, 'settings.get', {})).toMatchObject({ ok: true, value: { keys: { how: 'ask' } } })
      })
    })
})
