// Tasks built at the same time are side by side, and the counts of a working run are live.
import { file, json } from '../support/story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const task = (id: string, power: number) => ({
  id,
  title: `Power ${power} of a number`,
  words: `${id}(number) gives the number to the power of ${power}.`,
  acceptance: [`3 gives ${3 ** power}`],
  interface: `${id}.py: ${id}(number: int) -> int`,
  needs: [],
  inputs: [],
  outputs: [`${id}.py`],
  delivers: true,
})

const tests = (id: string, power: number) =>
  file(`${id}.py`, `def ${id}(number):\n    raise NotImplementedError`) +
  file(
    `tests/test_${id}.py`,
    `import unittest\nfrom ${id} import ${id}\n\n\nclass PowerTest(unittest.TestCase):\n    # clause 1\n    def test_three(self):\n        self.assertEqual(${id}(3), ${3 ** power})\n`,
  )

const story = {
  plan: json({ title: 'Powers', tasks: [task('square', 2), task('cube', 3)], start: null }),
  'task/square/tests-1/tests': tests('square', 2),
  'task/cube/tests-1/tests': tests('cube', 3),
  'task/square/code': file('square.py', 'def square(number):\n    return number ** 2'),
  'task/cube/code': file('cube.py', 'def cube(number):\n    return number ** 3'),
}

test('two tasks at once are side by side while they are built, in a small window too, and counts are live', { tag: '@full' }, async ({
  window: page,
}) => {
  const codes = ['task/square/code', 'task/cube/code'] as const
  const { endpoint, letGo, waitForQuestion } = await tell(story, codes)
  await build(page, endpoint, async () => {
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('textbox', { name: 'Parallel tasks' }).fill('2')
    await page.keyboard.press('Enter')
  })
  for (const code of codes) await waitForQuestion(code)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const cards = page.getByRole('article').filter({ hasText: /Power [23] of a number/ })
  await expect(cards).toHaveCount(2)
  const standBeside = () =>
    expect(async () => {
      const [left, right] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()])
      expect(left?.y).toBe(right?.y)
      expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    }).toPass()
  await standBeside()
  // Each has its one red test, and none is green yet.
  await expect(page.getByText('0 of 2 green').first()).toBeVisible()
  await picture(page, 'parallel-cards')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 700 })
  await standBeside()
  const isWhole = "[...document.querySelectorAll('.chart-labels b')].every((label) => label.scrollWidth <= label.clientWidth)"
  expect(await page.evaluate(isWhole)).toBe(true)
  // A narrow card has its names above what they say, and cuts neither.
  const line = cards.nth(0).locator('.card-line').last()
  const [name, said] = await Promise.all([line.locator('> b').boundingBox(), line.locator('.told').boundingBox()])
  if (!name || !said) throw new Error('The line is not drawn.')
  expect(said.y).toBeGreaterThanOrEqual(name.y + name.height - 1)
  expect(said.width).toBeGreaterThan(name.width)
  await picture(page, 'parallel-cards-narrow')
  for (const code of codes) letGo(code)
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})
