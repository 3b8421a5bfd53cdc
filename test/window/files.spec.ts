// Files of a run: read, compared, edited, and looked at from a shell; and the panes around them.
import { file, goodStory, right, stub, suite } from '../support/good-story.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.describe('of a demo', () => {
  test.use({ keeps: 'durations' })

  test('a person opens files of a demo run, sees the changes since the start, and types into their shell', async ({
    window: page,
    kept,
  }) => {
    await openRun(page, kept)

    const tree = page.getByRole('tree', { name: 'Files in this run' })
    await expect(tree.getByRole('treeitem', { name: /test_main\.py.*locked/ })).toBeVisible()
    await tree.getByText('durations.py', { exact: true }).click()
    await expect(page.locator('.view-lines').getByText('def').first()).toBeVisible()
    await picture(page, 'file')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Changes' }).click()
    await expect(page.locator('.monaco-diff-editor .line-insert').first()).toBeVisible()
    // The file was not there: nothing was removed from it, no empty line either.
    await expect(page.locator('.monaco-diff-editor .line-delete:visible')).toHaveCount(0)
    await expect(page.locator('.monaco-diff-editor .original .line-numbers:visible')).toHaveCount(0)
    await picture(page, 'new-file')
    // The first code, which a repair shortened; the oldest state is last.
    const codes = page
      .getByLabel('Compared with')
      .locator('option')
      .filter({ hasText: /· durations\.py/ })
    await page.getByLabel('Compared with').selectOption(await codes.last().getAttribute('value'))
    await expect(page.locator('.monaco-diff-editor .line-delete').first()).toBeVisible()
    await picture(page, 'changes')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Text' }).click()
    await page.locator('.view-line').first().click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('# mine\n')
    await expect(page.getByText('not saved', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+S')
    await expect(page.getByText(/Give feedback to start a new run from this result/)).toBeVisible()
    await page.reload()
    await page.getByRole('tree', { name: 'Files in this run' }).getByText('durations.py', { exact: true }).click()
    await expect(page.getByText('# mine').first()).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('# mine')).toHaveCount(0)

    await page.getByRole('tab', { name: 'Terminal' }).click()
    // The last command may print more lines than the pane shows, so its heading is searched for.
    const printed = page.getByRole('tabpanel', { name: 'Terminal' })
    await page.getByRole('button', { name: 'Find in the terminal' }).click()
    await printed.getByLabel('Find in the terminal').fill('── ')
    await expect(printed.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Your shell' }).click()
    const shell = page.getByRole('tabpanel', { name: 'Your shell' })
    await expect(shell.getByText(/Changes you make here do not/)).toBeVisible()
    await expect(shell.getByText('/work $').first()).toBeVisible()
    await page.keyboard.type('echo $((6 * 7)); touch tests/mine\n')
    await expect(shell.getByText('42', { exact: true })).toBeVisible()
    await expect(shell.getByText(/Read-only file system/)).toBeVisible()
    await picture(page, 'shell')
    await expectAccessible(page)
    // The output is searched from its end: the number of matches, and which of them is shown.
    await page.keyboard.type('printf "ne%sle\\n" ed ed ed\n')
    await expect(shell.getByText('needle', { exact: true })).toHaveCount(3)
    await page.getByRole('button', { name: 'Find in the terminal' }).click()
    const found = shell.getByRole('search')
    await found.getByLabel('Find in the terminal').fill('needle')
    await expect(found.getByRole('status')).toHaveText('3 of 3')
    await page.keyboard.press('Enter')
    await expect(found.getByRole('status')).toHaveText('2 of 3')
    await found.getByRole('button', { name: 'Next match' }).click()
    await expect(found.getByRole('status')).toHaveText('3 of 3')
    await found.getByLabel('Find in the terminal').fill('needles')
    await expect(found.getByRole('status')).toHaveText('no matches')
    await page.keyboard.press('Escape')
    await expect(found).toHaveCount(0)
    await expect(shell.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.getByRole('textbox')).toBeFocused()
    // A place in a file that is printed leads to it; one that is no file of the workspace does not.
    await page.keyboard.type('printf "%s\\n" durations.p""y:2 nowhere.p""y:2\n')
    // The screen of the terminal is above its letters and receives the mouse.
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
    await expect(page.getByText(/The shell exited with/)).toBeVisible()
  })

  test('a shell that is fetched late leaves the cursor with a user who has moved to something else', async ({ window: page, kept }) => {
    const fetched = Promise.withResolvers<void>()
    await page.route(/\/terminals-[^/]*\.js/, async (route) => {
      await fetched.promise
      await route.continue()
    })
    await page.setViewportSize({ width: 1024, height: 700 })
    await openRun(page, kept)
    await page.getByRole('tab', { name: 'Your shell' }).click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('show the')
    fetched.resolve()
    await expect(page.locator('.xterm-helper-textarea').last()).toBeAttached()
    await page.keyboard.type(' chat')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue('show the chat')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Chat', exact: true })).toHaveAttribute('aria-selected', 'true')
  })

  test('panes keep their widths, and fold, also in a small window', { tag: '@full' }, async ({ window: page, kept }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await openRun(page, kept)
    await picture(page, 'run-narrow')
    await expectAccessible(page)
    // There the chat is one of the tabs below.
    await page.getByRole('tab', { name: 'Your shell' }).click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('show the chat')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Chat', exact: true })).toHaveAttribute('aria-selected', 'true')

    const left = page.getByRole('region', { name: 'Plan, tests and files' })
    const line = page.getByRole('separator', { name: 'Left pane width' })
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
    const height = page.getByRole('separator', { name: 'Terminal height' })
    await plan.click()
    await expect(plan).toHaveAttribute('aria-expanded', 'false')
    await height.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Show the terminal' })).toBeVisible()
    await page.reload()
    await expect(plan).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('button', { name: 'Show the terminal' })).toBeVisible()
  })
})

test.describe('of a run of a model', () => {
  test.use({ keeps: 'squares' })

  test('a run looks the same when the user comes back to it', { tag: '@full' }, async ({ window: page, kept }) => {
    await openRun(page, kept)
    await page.getByRole('tree', { name: 'Files in this run' }).getByText('squares.py', { exact: true }).click()
    await page.getByRole('tab', { name: 'Your shell' }).click()
    await page.getByRole('tab', { name: /^Chat/ }).click()
    for (const away of ['Runs', 'Settings']) {
      await page.getByRole('link', { name: away }).first().click()
      await expect(page.getByRole('tab', { name: /^Chat/ })).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('tab', { name: 'squares.py' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tab', { name: 'Your shell' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tab', { name: /^Chat/ })).toHaveAttribute('aria-selected', 'true')
    }
  })

  test('a JSON file opens as text and as changes, in an editor that misses nothing', { tag: '@full' }, async ({ window: page, kept }) => {
    await openRun(page, kept)
    await page.getByRole('treeitem', { name: /limits\.json/ }).click()
    const shown = page.locator('.monaco-editor').filter({ hasText: '"most"' })
    await expect(shown.first()).toBeVisible()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(shown.first()).toBeVisible()
    // Its language comes late, and may bring parts of the editor that it needs.
    await expect(shown.first().locator('.mtk1, .mtk5, [class*="mtk"]').filter({ hasText: '"most"' }).first()).toBeVisible()
    // And an editor that is made after that.
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await expect(page.locator('.monaco-diff-editor .line-insert').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await shown.first().click()
    await expect(shown.first().locator('.mtk1, .mtk5, [class*="mtk"]').filter({ hasText: '"most"' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
})

test('what was written and is not part of the state that is kept is said to be so, and is used where the run continues', {
  tag: '@full',
}, async ({ window: page }) => {
  // Its tests pass at once, so none of them is proven, and for the question for others the budget is too small.
  const { endpoint } = await tell({
    ...{ ...goodStory, 'task/sum/tests-1/tests': file('squares.py', right) + suite },
    'task/sum/tests-2/tests': stub + suite,
  })
  await build(page, endpoint, async () => {
    await page
      .getByLabel(/tokens/i)
      .first()
      .fill('28000')
  })
  const card = page.getByRole('region', { name: 'The budget is used up. What next?' })
  await expect(card).toBeVisible()
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect(files.getByText('none saved')).toBeVisible()
  await expect(files).toContainText(
    '2 files were written but are not in the saved version, because no test in them has been proven yet. Resume the run to use them.',
  )
  await expect(files.getByRole('treeitem')).toHaveCount(0)
  await picture(page, 'files-none-kept')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Grant the same budget again' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(files.getByText('2 changed')).toBeVisible()
  await expect(files.getByRole('treeitem', { name: /squares\.py/ }).first()).toBeVisible()
  await endpoint.close()
})
