// A run from another person's file: the window shows what it would ask and run, and continues only if the user agrees.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEndpoint } from '../support/endpoint.js'
import { description, edit, file, goodStory } from '../support/good-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { verdict } from './held-story.js'
import { withoutProofs } from './kept-runs.js'

const story: Readonly<Record<string, string>> = {
  ...goodStory,
  'task/feedback/tests-1/tests': file(
    'tests/test_bool.py',
    'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
  ),
  'task/feedback/code': edit(
    'squares.py',
    '        if not isinstance(number, int):',
    '        if not isinstance(number, int) or isinstance(number, bool):',
  ),
}
const COMMAND = ['sh', '-c', 'echo stranger']

test('a run from a file asks before it uses an address or runs a command, and continues if the person agrees', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const theirs = await startEndpoint({ models: ['storyteller'], answer: ({ key }) => story[key] ?? 'ready' })
  const away = mkdtempSync(join(tmpdir(), 'tillgreen-stranger-'))
  const recorded = join(away, 'run.jsonl')
  const made = await command(away, theirs.url, ['run', description, '--template', 'python-plain', ...withoutProofs(away), '--json'])
  expect((await command(away, theirs.url, ['record', made.run, '--out', recorded])).code).toBe(0)
  const [first = '', ...rest] = readFileSync(recorded, 'utf8').split('\n')
  // A forger leaves out the links that would show it, as recordings of earlier versions do.
  const { entries: _, ...head } = JSON.parse(first)
  head.setup.goal.template.start = { when: 'squares.py', command: { argv: COMMAND, expect: 'exits' } }
  writeFileSync(recorded, [JSON.stringify(head), ...rest.map((line) => line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}'))].join('\n'))
  const mine = await startEndpoint({ models: ['storyteller'], answer: ({ key }) => story[key] ?? 'ready' })
  const taken = await command(face.data, mine.url, ['replay', recorded, '--run-commands', '--json'])
  expect(taken.code, taken.stderr).toBe(0)
  const { stdout } = await command(face.data, mine.url, ['runs', '--json'])
  const run = (JSON.parse(stdout) as { runs: { id: string }[] }).runs.at(-1)?.id
  const before = theirs.requests.length

  await page.evaluate(`location.hash = '#/run/${run}'`)
  const question = page.getByRole('alertdialog', { name: 'This run came from a file' })
  const program = page.getByRole('region', { name: 'Run it' })
  await program.getByRole('button', { name: 'Run it' }).click()
  await expect(question.getByText('run sh -c echo stranger')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(program.getByRole('log')).toContainText('Nothing was sent or run.')
  await program.getByRole('button', { name: 'Run it' }).click()
  await question.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(program.getByRole('log')).toContainText('Exit code 0')
  await expect(program.getByRole('log')).toContainText('stranger')

  const box = page.getByRole('textbox', { name: 'Feedback' })
  await box.fill('True should be refused.')
  await page.keyboard.press('Enter')
  await expect(question.getByText(`send requests to ${theirs.url}`)).toBeVisible()
  await expect(question.getByText('run.jsonl')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `stranger-${theme}`)
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was sent or run.' })).toBeVisible()
  await expect(box).toHaveValue('True should be refused.')
  expect([theirs.requests.length, mine.requests.length]).toEqual([before, 0])

  await page.getByRole('button', { name: 'Build on it' }).click()
  await question.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${run}$`))
  await expect(verdict(page)).toHaveText(/Verified/)
  expect(theirs.requests.length).toBeGreaterThan(before)
  expect(theirs.requests.slice(before).filter((request) => request.headers.authorization !== undefined)).toEqual([])
  await Promise.all([theirs.close(), mine.close()])
  rmSync(away, { recursive: true, force: true })
})
