import { skipPauses } from '../support/start-screen.js'
import { expect, expectAccessible, picture, test } from './face.js'

test('a person opens files of a demo run, sees what changed since the start, and types into a shell of its own', async ({
  window: page,
}) => {
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  await skipPauses(page)
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible({ timeout: 90_000 })

  const tree = page.getByRole('tree', { name: 'Files of this run' })
  await expect(tree.getByRole('treeitem', { name: /test_main\.py.*sealed/ })).toBeVisible()
  await tree.getByText('durations.py', { exact: true }).click()
  await expect(page.locator('.view-lines').getByText('def').first()).toBeVisible()
  await picture(page, 'file')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Changes' }).click()
  await expect(page.locator('.monaco-diff-editor .line-insert').first()).toBeVisible()
  await page.getByLabel('Compared with').selectOption({ index: 1 })
  await expect(page.locator('.monaco-diff-editor .line-delete').first()).toBeVisible()
  await picture(page, 'changes')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Text' }).click()
  await page.locator('.view-line').first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('# mine\n')
  await expect(page.getByText('not saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/Continue from its result with feedback/)).toBeVisible()
  await page.reload()
  await page.getByRole('tree', { name: 'Files of this run' }).getByText('durations.py', { exact: true }).click()
  await expect(page.getByText('# mine').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('# mine')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Terminal' }).click()
  await expect(
    page
      .locator('.xterm-rows')
      .getByText(/── .*(test|half|start)/)
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Your shell' }).click()
  const shell = page.getByRole('tabpanel', { name: 'Your shell' })
  await expect(shell.getByText(/What you change here is yours/)).toBeVisible()
  await expect(shell.getByText('/work $').first()).toBeVisible()
  await page.keyboard.type('echo $((6 * 7)); touch tests/mine\n')
  await expect(shell.getByText('42', { exact: true })).toBeVisible()
  await expect(shell.getByText(/Read-only file system/)).toBeVisible()
  await picture(page, 'shell')
  await expectAccessible(page)
  // A place in a file that is printed leads to it; one that is no file of the workspace does not.
  await page.keyboard.type('printf "%s\\n" durations.p""y:2 nowhere.p""y:2\n')
  // The screen of the terminal lies above its letters and hears the mouse.
  const pointing = { position: { x: 20, y: 6 }, force: true }
  const lines = shell.locator('.xterm-rows > div')
  await lines.getByText(/^durations\.py:2/).hover(pointing)
  await expect(shell.getByText('durations.py, line 2')).toBeVisible()
  await lines.getByText(/^nowhere\.py:2/).hover(pointing)
  await expect(shell.getByText(/, line 2/)).toHaveCount(0)
  await lines.getByText(/^durations\.py:2/).click({ ...pointing, modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('tab', { name: /durations\.py/ })).toHaveAttribute('aria-selected', 'true')
  await shell.getByRole('textbox').focus()
  await page.keyboard.type('exit\n')
  await expect(page.getByText(/The shell ended with/)).toBeVisible()
})

test('panes keep their widths, and fold, also in a small window', async ({ window: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  await skipPauses(page)
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible({ timeout: 90_000 })
  await picture(page, 'run-narrow')
  await expectAccessible(page)

  const left = page.getByRole('region', { name: 'Plan, tests and files' })
  const line = page.getByRole('separator', { name: 'Width of the left pane' })
  const box = await line.boundingBox()
  if (!box) throw new Error('The line between the panes is not drawn.')
  await page.mouse.move(box.x, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 200, { steps: 4 })
  await page.mouse.up()
  const width = (await left.boundingBox())?.width ?? 0
  await page.reload()
  await expect(left).toBeVisible()
  expect(Math.abs(((await left.boundingBox())?.width ?? 0) - width)).toBeLessThan(3)

  await page.getByRole('button', { name: 'Hide the left pane' }).click()
  await expect(left).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the left pane' })).toBeVisible()
  await expect(left).toBeHidden()
  await page.getByRole('button', { name: 'Show the left pane' }).click()
  await expect(left).toBeVisible()

  const plan = page.getByRole('button', { name: 'Plan', exact: true })
  const height = page.getByRole('separator', { name: 'Height of the terminal' })
  await plan.click()
  await expect(plan).toHaveAttribute('aria-expanded', 'false')
  await height.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Show the terminal' })).toBeVisible()
  await page.reload()
  await expect(plan).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Show the terminal' })).toBeVisible()
})
