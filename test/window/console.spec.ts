// A library in Go is tried in the Preview: there is no program to start, and its language has no interpreter.
import { spawnSync } from 'node:child_process'
import { file, json } from '../support/good-story.js'
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

test('a library in Go is tried in a console that knows its packages and what was typed before', { tag: '@full' }, async ({
  window: page,
}) => {
  test.skip(spawnSync('sh', ['-c', 'command -v go']).status !== 0, 'Go is not installed.')
  const { endpoint } = await tell(story)
  await build(page, endpoint, async () => {}, 'A Go library that sums the squares of the even numbers in a list.', 'Go')
  await expect(verdict(page)).toBeVisible({ timeout: 180_000 })
  const preview = page.getByRole('region', { name: 'Run it' })
  await preview.getByRole('button', { name: 'Open a Go console' }).click()
  await expect(preview.getByText(/with squares\. Each line is compiled with the library/)).toBeVisible()
  await expect(preview.getByText('go 1>')).toBeVisible()
  await page.keyboard.type('numbers := []int{1, 2, 4}\n')
  await expect(preview.getByText('go 2>')).toBeVisible()
  await page.keyboard.type('squares.EvenSquares(numbers)\n')
  await expect(preview.getByText('20', { exact: true })).toBeVisible()
  await page.keyboard.type('squares.Odd(numbers)\n')
  await expect(preview.getByText('3:9: undefined: squares.Odd')).toBeVisible()
  await picture(page, 'console-go')
  await expectAccessible(page)
  await page.keyboard.press('Control+d')
  await expect(preview.getByRole('button', { name: 'Open a Go console' })).toBeVisible()
})
