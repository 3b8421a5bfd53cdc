// The built-in model in the window: from a click over a download that is broken off to a model that answers, and its removal.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODEL_BYTES, makeCatalogue, PARTS, resourcesWith, serveFile } from '../support/built-in.js'
import { root } from '../support/command-line-place.js'
import { expect, expectAccessible, picture, test } from './face.js'

test.use({
  proofs: false,
  // An official address that sends the first half and then nothing, and a folder of packages in place of the registry.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  variables: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tillgreen-built-in-'))
    const official = await serveFile(MODEL_BYTES, (response, from) => {
      if (from > 0) response.writeHead(404).end()
      else {
        response.writeHead(200, { 'content-length': MODEL_BYTES.length })
        response.write(PARTS[0])
      }
      return true
    })
    const wheels = join(folder, 'wheels')
    const resources = resourcesWith(makeCatalogue(wheels, official.address), join(folder, 'resources'), join(root, 'resources'))
    await use({ TILLGREEN_RESOURCES: resources, PIP_NO_INDEX: '1', PIP_FIND_LINKS: wheels })
    await official.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

test('the built-in model is downloaded with a click, asked, and removed in the settings', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Connect the built-in model' })
  await page.getByRole('button', { name: 'Use the built-in model' }).click()
  await expect(dialog).toContainText('works well for single files and functions')
  await dialog.getByText('Model licence: Apache-2.0').click()
  await expect(dialog.getByText('Apache License', { exact: true })).toBeVisible()
  await picture(page, 'built-in-offer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  // What came is seen, and stays after a cancel.
  await expect(dialog.getByRole('status')).toContainText(/Downloading the model: .*, 57 %/)
  await picture(page, 'built-in-progress')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The next download continues where this one stopped')
  await dialog.getByRole('button', { name: 'Continue the download' }).click()
  await expect(dialog.getByRole('list', { name: 'What tiny-coder can do' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Use the built-in model' })).toBeHidden()
  expect(existsSync(join(face.data, 'built-in-model', 'tiny.gguf'))).toBe(true)
  await page.evaluate(`location.hash = '#/settings'`)
  const card = page.locator('.demo-card', { hasText: 'Built-in model' })
  await expect(card).toContainText(join(face.data, 'built-in-model'))
  await picture(page, 'built-in-settings')
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByText('No endpoint yet.')).toBeVisible()
  expect(existsSync(join(face.data, 'built-in-model'))).toBe(false)
})
