// A library is tried from the Preview, since there is no program to start: in a console, or by a command where its language has no interpreter.
import { spawnSync } from 'node:child_process'
import { file, goodStory, json } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.setTimeout(240_000)

const source = (body: string) => `package squares\n\nfunc EvenSquares(numbers []int) int {\n${body}\n}\n`
const RIGHT = source(
  '\tsum := 0\n\tfor _, each := range numbers {\n\t\tif each%2 == 0 {\n\t\t\tsum += each * each\n\t\t}\n\t}\n\treturn sum',
)
const testOf = (name: string, clause: number, numbers: string, value: number) =>
  `// clause ${clause}\nfunc Test${name}(t *testing.T) {\n\tif got := EvenSquares([]int{${numbers}}); got != ${value} {\n\t\tt.Errorf("got %d, want ${value}", got)\n\t}\n}`

const story = {
  plan: json({
    title: 'Even squares',
    tasks: [
      {
        ...{ id: 'sum', title: 'Sum', words: 'EvenSquares(numbers) sums the squares of even numbers.' },
        ...{ interface: 'squares/squares.go: func EvenSquares(numbers []int) int', needs: [] },
        acceptance: ['EvenSquares([]int{1, 2, 4}) gives 20', 'EvenSquares([]int{6}) gives 36'],
      },
    ],
    start: null,
  }),
  'task/sum/tests-1/tests':
    file('squares/squares.go', source('\tpanic("not implemented")')) +
    file(
      'squares/squares_test.go',
      `package squares\n\nimport "testing"\n\n${testOf('Sums', 1, '1, 2, 4', 20)}\n\n${testOf('One', 2, '6', 36)}\n`,
    ),
  'task/sum/code': file('squares/squares.go', RIGHT),
}

test('a library in Go says by which command it is tried, and offers the shell for it', { tag: '@full' }, async ({ window: page }) => {
  test.skip(spawnSync('sh', ['-c', 'command -v go']).status !== 0, 'Go is not installed.')
  const { endpoint } = await tell(story)
  await build(page, endpoint, async () => {}, 'A Go library that sums the squares of the even numbers in a list.', 'Go')
  await expect(verdict(page)).toBeVisible({ timeout: 180_000 })
  const preview = page.getByRole('region', { name: 'Run it' })
  await expect(preview.getByText('Run go test ./... in a shell, on a copy of its files in the sandbox, or export it.')).toBeVisible()
  await expect(preview.getByRole('button', { name: /console/ })).toHaveCount(0)
  await picture(page, 'library-go')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Open your shell' }).click()
  await expect(page.getByRole('textbox', { name: /^Your shell/ })).toBeFocused()
  await endpoint.close()
})

test('a library in Python is tried line by line in its console', { tag: '@full' }, async ({ window: page }) => {
  const { endpoint } = await tell(goodStory)
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Run it' })
  await preview.getByRole('button', { name: 'Open a Python console' }).click()
  await expect(preview.getByText('>>>', { exact: true })).toBeVisible()
  // Its module is there, and an earlier line comes back with a key.
  await page.keyboard.type('squares.even_squares([1, 2, 4])\n')
  await expect(preview.getByText('20', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(', 6])\n')
  await expect(preview.getByText('56', { exact: true })).toBeVisible()
  await page.keyboard.type('squares.even_squares(["a"])\n')
  await expect(preview.getByText(/TypeError: an int was expected/)).toBeVisible()
  await picture(page, 'console')
  await page.keyboard.press('Control+d')
  await expect(preview.getByRole('button', { name: 'Open a Python console' })).toBeVisible()
  await endpoint.close()
})
