// What a user says when it is too late for the run to act on it: it is shown so, offered, and built on with one click.
import { file, goodStory, right, stub, weakPlan } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

/** Asked for after the last step that listens, since these tests notice so little. */
const AFTER_ALL = 'final/mutants/stronger/stronger'
const WISH = 'Take whole floats such as 2.0 as well.'

const suiteOf = (name: string, body: string) =>
  file(`tests/test_${name}.py`, `import unittest\nfrom squares import even_squares\n\n\nclass ${name}(unittest.TestCase):\n${body}\n`)

const story = {
  ...goodStory,
  plan: weakPlan,
  'task/sum/tests-1/tests':
    stub +
    suiteOf(
      'Squares',
      '    # clause 1\n    def test_empty_list_gives_zero(self):\n        self.assertEqual(even_squares([]), 0)\n        self.assertRaises(TypeError, even_squares, ["a"])',
    ),
  'task/sum/code': file('squares.py', right),
  'task/feedback/tests-1/tests': suiteOf(
    'Floats',
    '    def test_whole_floats_count(self):\n        self.assertEqual(even_squares([2.0]), 4)',
  ),
  'task/feedback/code': file('squares.py', right.replace('isinstance(number, int)', 'isinstance(number, (int, float))')),
}

test('what is said during the final checks is offered as feedback, and a click builds on it', { tag: '@full' }, async ({
  window: page,
}) => {
  const { endpoint, letGo, waitForQuestion } = await tell(story, ['task/sum/code', AFTER_ALL])
  await build(page, endpoint)
  const chat = page.getByRole('log', { name: 'Chat' })
  const box = page.getByRole('textbox', { name: 'Send a message to the run' })

  await waitForQuestion('task/sum/code')
  await box.fill('Keep it under twenty lines.')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('will be read after the model finishes its current answer (now: writing code)')).toBeVisible()
  await box.fill('Use recursion.')
  await page.keyboard.press('Enter')
  await chat.getByRole('button', { name: 'Undo Use recursion.' }).click()
  await expect(chat.getByText('withdrawn before any step read it')).toBeVisible()
  await picture(page, 'said-undone')
  // A state that is brought back is the user's change like any other, and can be taken back like one.
  await page.getByRole('tree', { name: 'Files in this run' }).getByText('squares.py', { exact: true }).click()
  // Before the code every test is red.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('next red')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { name: /empty list gives zero/ })).toBeFocused()
  await expect(page.getByRole('group', { name: /^Why .* is red/ })).toBeVisible()
  // A lock is shown at once, and can be removed before a step reads it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lock squares')
  await page.getByRole('option', { name: 'Lock squares.py' }).click()
  await expect(chat.getByText('You locked squares.py')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /squares\.py.*your lock/ })).toBeVisible()
  await picture(page, 'file-locked')
  await chat.getByRole('button', { name: 'Undo your lock on squares.py' }).click()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await page.getByLabel('Shown version').selectOption({ label: 'the start' })
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Takes effect at the next step')).toBeVisible()
  await expect(chat.getByText('You restored an earlier state')).toBeVisible()
  await picture(page, 'state-brought-back')
  await chat.getByRole('button', { name: /^Undo your return to an earlier state/ }).click()
  await expect(chat.getByText('withdrawn before any step read it')).toHaveCount(3)
  letGo('task/sum/code')

  await waitForQuestion(AFTER_ALL)
  await box.fill(WISH)
  await page.keyboard.press('Enter')
  await expect(chat.getByText('will be read after the model finishes its current answer (now: writing stronger tests)')).toBeVisible()
  // A reopened page shows it as well: it is in the journal and not in the page.
  await page.reload()
  await expect(chat.getByText(WISH)).toBeVisible()
  await page.getByRole('tree', { name: 'Files in this run' }).getByText('squares.py', { exact: true }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  letGo(AFTER_ALL)

  await expect(verdict(page)).toHaveText(/Verified/)
  const card = page.getByRole('region', { name: 'Your message arrived too late for this run. Use it in a new run now?' })
  await expect(card.getByRole('textbox', { name: 'Your message' })).toHaveValue(`Keep it under twenty lines.\n\n${WISH}`)
  // Files that stay locked in the next run are named before it begins.
  const locks = page.getByRole('region', { name: 'Locked files' })
  await expect(locks).toContainText('1 file stays locked')
  await picture(page, 'said-too-late')
  await locks.getByRole('button', { name: 'Unlock squares.py' }).click()
  await expect(locks).toContainText('No files stay locked')
  await expectAccessible(page)
  const parent = page.url()
  await card.getByRole('textbox', { name: 'Your message' }).fill('')
  await expect(card.getByRole('button', { name: 'Build on it' })).toBeDisabled()
  await expect(card.getByText('First describe what to build.')).toBeVisible()
  await card.getByRole('textbox', { name: 'Your message' }).fill(WISH)
  await card.getByRole('button', { name: 'Build on it' }).click()
  await expect(page).not.toHaveURL(parent)
  // The next run may name the task by the same words.
  await expect(chat.getByText(WISH).first()).toBeVisible()
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.goto(parent)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(chat.getByRole('link', { name: 'used in the next run' }).first()).toBeVisible()
  await expect(card).toBeHidden()
  await endpoint.close()
})

// Runs in the page: a file is let go over the description.
const DROP = `(text, name) => {
  const transfer = new DataTransfer()
  transfer.items.add(new File([text], name))
  document.querySelector('textarea').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
}`

test('a text file becomes the description, and what is too long or no text is refused where it was dropped', async ({ window: page }) => {
  const drop = (text: string, name: string) => page.evaluate(`(${DROP})(${JSON.stringify(text)}, ${JSON.stringify(name)})`)
  const box = page.getByRole('textbox').first()
  await box.waitFor()
  const long = 'It must be kept small and clear, as the longest of texts is not.\n'.repeat(15_000).trim()
  await drop(long, 'wish.md')
  await expect(box).toHaveValue(long)
  await box.press('End')
  await box.press('x')
  await drop('y'.repeat(1_000_001), 'long.md')
  await expect(page.getByRole('alert')).toHaveText(/long\.md has 1000001 bytes, but the limit for a description is 1000000/)
  await drop('a\0b', 'zero.bin')
  await expect(page.getByRole('alert')).toHaveText(/zero\.bin contains a zero byte/)
  await box.fill('A module.')
  await expect(page.getByRole('alert')).toBeHidden()
})
