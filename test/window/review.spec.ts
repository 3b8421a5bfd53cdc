import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Finding } from '../../src/extensions/review/contract/reviewed.js'
import { cli, environmentOf } from '../support/command-line-place.js'
import { description, edit, file, goodStory, json, right } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell, verdict } from './held-story.js'

const found: Finding = {
  path: 'squares.py',
  line: 4,
  quote: 'if not isinstance(number, int):',
  severity: 'defect',
  title: 'A boolean is taken for a number',
  scenario: 'even_squares([False]) gives 0 and should raise TypeError.',
  fix: 'Refuse booleans.',
}
const story = {
  ...goodStory,
  'task/sum/code': file('squares.py', right),
  'review/part/1/review': json({ findings: [found] }),
  'review/part/1/confirm': json({ verdicts: [{ number: 1, holds: true, why: 'line 4' }] }),
  'task/feedback/tests-1/tests': file(
    'tests/test_negative.py',
    'import unittest\nfrom squares import even_squares\n\n\nclass NegativeTest(unittest.TestCase):\n    def test_negative(self):\n        self.assertEqual(even_squares([-2, 4]), 16)',
  ),
  'task/feedback/code': edit('squares.py', 'if number % 2 == 0:', 'if number > 0 and number % 2 == 0:'),
}

test('the findings of a reviewer and the changed results of the program are beside the verdict', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const { endpoint } = await tell(story, [])
  const tillgreen = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--json'], {
      cwd: data,
      env: environmentOf({ data, baseUrl: endpoint.url }),
      maxBuffer: 64 * 1024 * 1024,
    })
    return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { run: string }).run
  }
  const flags = ['--mutants', '0', '--review', 'show', '--differential', '20']
  const first = await tillgreen('run', description, '--template', 'python-plain', ...flags)
  await tillgreen('feedback', first, 'Negative numbers should not count.')

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  await page.getByRole('list', { name: 'Runs' }).getByRole('link').first().click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const review = page.getByRole('region', { name: /^Review/ })
  await expect(review).toContainText('1 defect, 0 risks, 0 remarks; the verdict depends only on the evidence, not on this review')
  await expect(review.getByRole('listitem')).toContainText(`${found.title} squares.py:4`)
  const compared = page.getByRole('region', { name: /^Before and now/ })
  await expect(compared).toContainText('even_squares([-2, 4]): before 20, now 16')
  await picture(page, 'review')
  await expectAccessible(page)
  // The place that it speaks of opens.
  await review.getByRole('button', { name: 'squares.py:4' }).click()
  await expect(page.getByRole('tab', { name: 'squares.py' })).toHaveAttribute('aria-selected', 'true')
  await endpoint.close()
})
