// Prompt packs in the window: the built-in prompts are saved as one, a pack is read with its texts, and a file that is none is named.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, openInLab, picture, test } from './face.js'

test('the built-in prompts are saved, changed and put back as a pack, whose texts are read on the bench @full', async ({
  window: page,
  data,
}) => {
  const open = () => openInLab(page, 'Bench')
  await open()
  const packs = page.getByRole('region', { name: 'Prompt packs' })
  await expect(packs.getByText('No prompt packs yet.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await packs.getByRole('button', { name: 'Save the built-in prompts as a pack' }).click()
  const saved = readFileSync(await (await downloading).path(), 'utf8')
  expect(saved).toContain('format = "tillgreen prompts 1"')

  const folder = join(data, 'prompt-packs')
  mkdirSync(folder, { recursive: true })
  const name = /^name = "(.*)"$/m.exec(saved)?.[1] ?? ''
  writeFileSync(join(folder, 'mine.toml'), saved.replace(`name = "${name}"`, 'name = "mine"'))
  writeFileSync(join(folder, 'broken.toml'), 'format = "tillgreen prompts 1"\nname = "broken"\n')
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await open()
  const list = packs.getByRole('list', { name: 'Packs' })
  await expect(list.getByText('mine@1')).toBeVisible()
  await expect(packs.getByText(/broken\.toml was left out: invalid fields/)).toBeVisible()
  await list.getByText('mine@1').click()
  await expect(list.locator('figcaption').first()).toContainText('system')
  await expect(list.locator('pre').first()).not.toBeEmpty()
  await list.scrollIntoViewIfNeeded()
  await picture(page, 'prompt-packs')
  await expectAccessible(page)
})
