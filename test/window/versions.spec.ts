// The runs of a project are its versions: each leads to the others, and an older one to the newest.
import { description, edit, file, goodStory } from '../support/good-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { tell } from './held-story.js'
import { withoutProofs } from './kept-runs.js'

const story: Readonly<Record<string, string>> = {
  ...goodStory,
  'task/feedback/tests-1/tests': file(
    'tests/test_bool.py',
    'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
  ),
  'task/feedback/code': edit('squares.py', '    total = 0', '    total = 1'),
}

test('a user goes from an older version to the newest, and back by the menu', { tag: '@full' }, async ({ window: page, data }) => {
  const { endpoint } = await tell(story)
  const build = ['run', description, '--template', 'python-plain', ...withoutProofs(data), '--json']
  const first = await command(data, endpoint.url, build)
  await openRun(page, first.run)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('heading', { name: 'Even squares' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Version/ })).toHaveCount(0)
  const words = 'True and False should both be refused, as a TypeError.'
  const second = await command(data, endpoint.url, ['feedback', first.run, words, '--max-attempts', '1', '--json'])
  await page.reload()

  const band = page.getByRole('status').filter({ hasText: 'A newer version exists' })
  await expect(band).toContainText('v2 True and False should both be …')
  await expectAccessible(page)
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `newer-version-${theme}`)
  }
  await band.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(new RegExp(second.run))
  await expect(band).toHaveCount(0)
  await bar.getByRole('button', { name: 'Version v2 of 2' }).click()
  const menu = page.getByRole('menu', { name: 'Versions' })
  await expect(menu.getByRole('menuitemradio', { name: /^v1/ })).toContainText('first build')
  await picture(page, 'versions-menu')
  await menu.getByRole('menuitemradio', { name: /^v1/ }).click()
  await expect(page).toHaveURL(new RegExp(first.run))
  await expect(bar.getByRole('button', { name: 'Version v1 of 2' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  await expect(page.getByRole('button', { name: /^1 older run for / })).toBeVisible()
  await endpoint.close()
})
