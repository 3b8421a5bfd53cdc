// More rows from a model, in the window: every parameter, the price limit, what was kept and why the rest was not, a stop, and the file.
import { readFileSync } from 'node:fs'
import type { SynthesisRow } from '../../src/extensions/datasets/contract/synthesis.js'
import { file } from '../support/good-story.js'
import { downloaded, expect, expectAccessible, picture, test } from './face.js'
import { tell } from './held-story.js'

test.use({ keeps: 'squares' })

const testFile = (name: string, line: string): string =>
  file(
    `tests/test_${name}.py`,
    `import unittest\nfrom squares import even_squares\n\n\nclass ${name}Test(unittest.TestCase):\n    def test_${name}(self):\n        ${line}\n`,
  )
const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SynthesisRow)

test('a model is asked for tests of a verified program: what holds is kept and saved @full', {
  tag: ['@sizes-full', '@desktop-full'],
}, async ({ window: page, face }) => {
  const { endpoint, waitForQuestion, letGo } = await tell(
    {
      'question/1/rows':
        testFile('six', 'self.assertEqual(even_squares([6, 7]), 36)') +
        testFile('wrong', 'self.assertEqual(even_squares([2]), 5)') +
        testFile('nothing', 'self.assertTrue(True)'),
      'question/2/rows': testFile('large', 'self.assertEqual(even_squares([100]), 10000)'),
    },
    ['question/2/rows'],
  )
  await page.goto(`${page.url().split('#')[0]}#/datasets`)
  const panel = page.getByRole('region', { name: 'More rows from a model' })
  const start = panel.getByRole('button', { name: 'Start', exact: true })
  await page.getByRole('form', { name: 'Rows', exact: true }).getByLabel('It worked').selectOption('yes')
  await expect(panel).toContainText('No verified run matches the filters above, so there are no seeds.')
  await expect(start).toBeDisabled()
  await page.getByRole('form', { name: 'Rows', exact: true }).getByLabel('It worked').selectOption('')
  await expect(panel).toContainText(
    'The filters leave 1 verified run as the seed, and rows with a similarity of at least 0.97 count as duplicates.',
  )
  await page.getByRole('button', { name: 'More rows from a model' }).press('Enter')
  await expect(panel).toBeFocused()
  await panel.getByLabel('Make').selectOption('tests')
  await panel.getByLabel('Prompt variant').selectOption('edges')
  await panel.getByLabel('Rows', { exact: true }).fill('none')
  await start.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('Rows: expected a whole number, at least 1, at most 1000.')
  await panel.getByLabel('Rows', { exact: true }).fill('2')
  await panel.getByLabel('Rows per request').fill('3')
  await panel.getByLabel('Dollars').fill('0.5')

  // Far away the price of the model is unknown, which is agreed to before anything is asked.
  await panel.getByLabel('Base URL').fill('https://models.example/v1')
  await panel.getByLabel('Model', { exact: true }).fill('unheard-of')
  await start.click()
  await expect(panel).toContainText(
    'The price of unheard-of is unknown, so the dollar limit does not apply. Time and token limits still apply.',
  )
  await picture(page, 'synthesis-price')
  await page.keyboard.press('Enter')
  await expect(panel).not.toContainText('is unknown')
  await panel.getByLabel('Base URL').fill(endpoint.url)
  await panel.getByLabel('Model', { exact: true }).fill('')

  await start.click()
  await waitForQuestion('question/2/rows')
  const came = panel.getByRole('region', { name: 'Synthesis result' })
  await expect(came).toContainText('Asking the model. 1 of 2 rows kept, 1 request answered')
  await picture(page, 'synthesis-asking')
  await expectAccessible(page)
  letGo('question/2/rows')
  await expect(came).toContainText('Kept2')
  await expect(came).toContainText(/Requested2Requests sent2 with 1 seedReturned4Kept2/)
  await expect(came.getByRole('table', { name: 'Left out' }).getByRole('row')).toHaveText([
    '1test file that fails on its verified program',
    '1test file that passes on a program that computes nothing',
  ])
  await came.scrollIntoViewIfNeeded()
  await picture(page, 'synthesis-over')
  await expectAccessible(page)
  await expect(start).toBeDisabled()
  const saved = await downloaded(page, face, () => came.getByRole('button', { name: 'Save 2 rows as JSON lines' }).press('Enter'))
  expect(saved.name).toBe('tillgreen-made-tests.jsonl')
  expect(rowsOf(saved.path)).toMatchObject([
    { kind: 'tests', path: 'tests/test_six.py', lineage: { role: 'test-author', manner: 'edges' } },
    { kind: 'tests', path: 'tests/test_large.py' },
  ])
  await endpoint.close()
})

test('a synthesis continues while another screen is shown, and a stop keeps the rows that came @full', async ({ window: page, face }) => {
  const row = { description: 'Sums the cubes of the odd numbers in a list.', clauses: ['[1, 3] gives 28'] }
  const { endpoint, waitForQuestion } = await tell({ 'question/1/rows': JSON.stringify({ rows: [row] }) }, ['question/2/rows'])
  await page.goto(`${page.url().split('#')[0]}#/datasets`)
  const panel = page.getByRole('region', { name: 'More rows from a model' })
  await panel.getByLabel('Base URL').fill(endpoint.url)
  await panel.getByLabel('Rows', { exact: true }).fill('5')
  await panel.getByRole('button', { name: 'Start', exact: true }).click()
  await waitForQuestion('question/2/rows')
  if (test.info().project.name === 'browser') {
    // Leaving the page meanwhile asks first, for that would end it.
    const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  }
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('region', { name: 'Datasets' }).getByRole('link', { name: 'Choose rows' }).click()
  await panel.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(panel).toContainText('You stopped the synthesis. Rows generated so far are kept.')
  await expect(panel).toContainText(/Requested5.*Returned1Kept1/)
  await panel.getByRole('button', { name: 'Save 1 row as JSON lines' }).scrollIntoViewIfNeeded()
  await picture(page, 'synthesis-stopped')

  // It was paid for: neither a page that goes nor a slip of the hand loses it.
  await page.reload()
  await expect(panel).toContainText('The rows stay here until you save or discard them.')
  await expect(panel).toContainText(/Requested5.*Returned1Kept1/)
  await panel.getByRole('button', { name: 'Discard rows' }).click()
  await expect(panel.getByRole('region', { name: 'Synthesis result' })).toBeHidden()
  await expect(page.getByText('1 row discarded.')).toBeInViewport()
  await picture(page, 'synthesis-dropped')
  await page.getByRole('button', { name: 'Undo' }).click()
  const saved = await downloaded(page, face, () => panel.getByRole('button', { name: 'Save 1 row as JSON lines' }).click())
  expect(rowsOf(saved.path)).toMatchObject([{ kind: 'tasks', description: row.description }])
  await page.reload()
  await expect(panel.getByLabel('Make')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Synthesis result' })).toBeHidden()
  await endpoint.close()
})
