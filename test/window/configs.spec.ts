// Configs in the window: choices of the start form become named versions, and two are compared. One is used for a run, shows its results,
// and is deleted again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goodStory } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test('the choices of the start form are saved as versions, compared, taken for a run, and forgotten', {
  tag: ['@sizes-full', '@desktop-full', '@full'],
}, async ({ window: page, data }) => {
  await page.goto(`${page.url().split('#')[0]}#/configs`)
  const save = page.getByRole('form', { name: 'Save a version' })
  await expect(save.getByText('The start form has no changes yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recommended' })).toContainText(
    'No evidence yet, because no finished run used a model and one of these configs. Tillgreen uses the standard config.',
  )
  const list = page.getByRole('navigation', { name: 'All configs' })
  await list.getByRole('link', { name: /^quick/ }).click()
  const quick = page.getByRole('table', { name: 'standard and quick' })
  await expect(quick.getByRole('row', { name: /^Dollars/ })).toContainText('0.5')
  await expect(quick).not.toContainText('false')

  // From the start form to the configs by the keyboard.
  const set = async (value: string) => {
    await page.getByRole('link', { name: 'New', exact: true }).click()
    if (!(await page.getByRole('button', { name: 'Advanced' }).isVisible()))
      await page.getByRole('button', { name: /^up to|^no limits/i }).click()
    const field = page.getByRole('textbox', { name: 'Planted bugs' })
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Advanced' }).click()
    await field.fill(value)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2 }).first().click()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
  }
  await set('0')
  await expect(save).toContainText('This version sets planted bugs: 0')
  await save.getByLabel('Name').fill('My config')
  await expect(save.getByRole('alert')).toHaveText('A name can contain only lower-case letters, digits and "-".')
  await expect(save.getByRole('button', { name: 'Save' })).toBeDisabled()
  await save.getByLabel('Name').fill('fast')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Config fast@1' })).toBeVisible()
  await expect(page.getByText('Saved. The newest version is fast@1.')).toBeInViewport()
  await set('3')
  await save.getByLabel('Name').fill('fast')
  await page.keyboard.press('Enter')
  const second = page.getByRole('region', { name: 'Config fast@2' })
  await second.getByLabel('Beside').selectOption('fast@1')
  const row = page.getByRole('table', { name: 'fast@1 and fast@2' }).getByRole('row', { name: /^Planted bugs/ })
  await expect(row.getByRole('cell')).toHaveText([/Planted bugs/, '0', '3'])
  expect(JSON.parse(readFileSync(join(data, 'configs', 'fast.json'), 'utf8'))).toMatchObject({
    versions: [{ changes: { mutants: 0 } }, { changes: { mutants: 3 } }],
  })
  await save.getByLabel('From').selectOption('open')
  await save.getByLabel('Name').fill('quick')
  await expect(save.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(save.getByRole('alert').last()).toContainText('The config "quick" is built into Tillgreen.')
  await picture(page, 'configs-compared')
  await expectAccessible(page)

  await second.getByRole('button', { name: 'Forget' }).click()
  await expect(second).toContainText('This removes all 2 versions of fast.')
  await picture(page, 'configs-forget')
  await page.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: 'Forget', exact: true })).toBeVisible()

  await second.getByLabel('Version').selectOption('fast@1')
  await page.getByRole('region', { name: 'Config fast@1' }).getByLabel('Version').selectOption('fast@2')
  await second.getByRole('button', { name: 'Use for the next run' }).click()
  await expect(page.getByRole('button', { name: 'Config: fast@2' })).toBeVisible()
  const { endpoint } = await tell(goodStory)
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified/)
  // The way from the chip of the start form.
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Config: fast@2' }).click()
  await page.getByRole('menuitem', { name: 'Show and compare configs' }).click()
  await expect(save).toContainText(/This version sets planted bugs: 3$|This version sets planted bugs: 3Save/)
  await save.getByLabel('Include the model and its address').check()
  await expect(save).toContainText(endpoint.url)
  const recommended = page.getByRole('region', { name: 'Recommended' })
  await expect(recommended).toContainText('Not enough evidence yet. No config has at least 10 runs, so the standard config is used.')
  await expect(recommended).toContainText(
    'fast@2: not compared1 of 1 not counted, because only Tillgreen verified them; has fewer checks than the standard config',
  )
  await picture(page, 'configs-evidence')
  await second.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('button', { name: 'Forget fast' }).click()
  await expect(list).not.toContainText('fast')
  expect(existsSync(join(data, 'configs', 'fast.json'))).toBe(false)
  await picture(page, 'configs-forgotten')
  await expectAccessible(page)
  await endpoint.close()
})

test('a saved config that no longer fits is named with a remedy, and the page continues without it', { tag: '@sizes' }, async ({
  window: page,
  data,
}) => {
  mkdirSync(join(data, 'configs'), { recursive: true })
  const versions = [{ version: 1, at: 1, parent: null, hash: '', changes: { diagnose: 'often' } }]
  writeFileSync(join(data, 'configs', 'old.json'), JSON.stringify({ format: 'tillgreen config 1', name: 'old', versions }))
  await page.goto(`${page.url().split('#')[0]}#/configs/standard`)
  const aside = page.getByRole('region', { name: 'Set aside' })
  await expect(aside.getByRole('status')).toContainText(
    'old@1 cannot be used, so Tillgreen ignores it. diagnose: expected boolean, but got "often".',
  )
  await expect(aside).toContainText('remove all its versions: "tillgreen lab configs forget old".')
  await expect(page.getByRole('region', { name: 'Recommended' })).toContainText('No evidence yet')
  await expect(page.getByRole('navigation', { name: 'All configs' })).not.toContainText('old')
  await picture(page, 'configs-set-aside')
  await expectAccessible(page)
  await aside.getByRole('button', { name: 'Forget old and all its versions' }).click()
  await expect(aside).toContainText('This removes old and all its versions.')
  await aside.getByRole('button', { name: 'Forget old', exact: true }).click()
  await expect(aside).toBeHidden()
  expect(existsSync(join(data, 'configs', 'old.json'))).toBe(false)
})
