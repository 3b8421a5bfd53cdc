// A program that could not go to its output folder: marked in the list, shown on its screen, repaired with a click.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEndpoint } from '../support/endpoint.js'
import { description, edit, file, goodStory } from '../support/good-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { withoutProofs } from './kept-runs.js'

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `${name}-${theme}`)
    await expectAccessible(page)
  }
}

const runIn = (data: string) => ['run', description, '--template', 'python-plain', ...withoutProofs(data), '--json']
const squares = (folder: string) => readFileSync(join(folder, 'squares.py'), 'utf8')

test('an output that could not be written is marked in the list of runs, and its screen writes it', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const parent = join(face.data, 'programs')
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: ({ key }) => {
      // A file takes the place of the folder while the run is at work.
      if (key === 'task/sum/code') writeFileSync(parent, 'in the way')
      return goodStory[key] ?? 'ready'
    },
  })
  const made = await command(face.data, endpoint.url, [...runIn(face.data), '--out', join(parent, 'squares')])
  expect(made.run, made.stderr).not.toBe('')

  await page.evaluate("location.hash = '#/runs'")
  const line = page.getByRole('link', { name: /output not written yet/ })
  await expect(line).toBeVisible()
  await inBothThemes(page, 'output-owed-list')
  await line.click()
  const panel = page.getByRole('region', { name: 'Output folder' })
  await expect(panel.getByText(/Could not write the program to .*squares: .* Tillgreen still has the program\./)).toBeVisible()
  await inBothThemes(page, 'output-owed')

  rmSync(parent)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(panel.getByText(`The program is in ${join(parent, 'squares')}.`)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Write it' })).toHaveCount(0)
  expect(squares(join(parent, 'squares'))).toContain('def even_squares')
  await page.evaluate("location.hash = '#/runs'")
  await expect(page.getByRole('link', { name: /Even squares/ })).toBeVisible()
  await expect(line).toBeHidden()
  await endpoint.close()
})

test('a worse result of feedback is beside the output folder, until the person takes it anyway', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const story: Readonly<Record<string, string>> = {
    ...goodStory,
    'task/feedback/tests-1/tests': file(
      'tests/test_bool.py',
      'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
    ),
    'task/feedback/code': edit('squares.py', '    total = 0', '    total = 1'),
  }
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: ({ key }) => story[key] ?? 'ready' })
  const out = join(face.data, 'made')
  const parent = await command(face.data, endpoint.url, [...runIn(face.data), '--out', out])
  const before = squares(out)
  const child = await command(face.data, endpoint.url, ['feedback', parent.run, 'True should be refused.', '--max-attempts', '1', '--json'])
  expect([squares(out), existsSync(`${out}-2`)]).toEqual([before, true])

  await page.evaluate(`location.hash = '#/run/${child.run}'`)
  const panel = page.getByRole('region', { name: 'Output folder' })
  await expect(
    panel.getByText(
      /The program is in .*made-2, because .*made was left unchanged: the new program has a worse verdict \(\w+\) than the existing one \(verified\)/,
    ),
  ).toBeVisible()
  await inBothThemes(page, 'output-beside')
  await panel.getByRole('button', { name: 'Use this program anyway' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(`The program is in ${out}.`)).toBeVisible()
  expect(squares(out)).toContain('total = 1')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('The program is in made-2, next to its output folder')).toBeVisible()
  await endpoint.close()
})
