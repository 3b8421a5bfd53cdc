// A person compares two models on a suite, and starts a bench run from the window.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { file } from '../support/good-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { tell } from './held-story.js'

const TASKS = Array.from({ length: 10 }, (_, at) => at + 1)
const prompt = (times: number) => `def scaled(n: int) -> int:\n    """ ${times} times n. """\n`
const lines = TASKS.map((times) =>
  JSON.stringify({
    ...{ task_id: `scaled/${times}`, prompt: prompt(times), entry_point: 'scaled', canonical_solution: `    return ${times} * n\n` },
    test: `def check(candidate):\n    assert [candidate(0), candidate(7)] == [0, ${7 * times}]\n`,
  }),
)

/** Answers of a model that gets only these tasks right, with one try each. */
const answers = (right: (times: number) => boolean) =>
  Object.fromEntries(
    TASKS.map((times) => [
      `bench/scaled-${times}/1/1`,
      file('solution.py', `${prompt(times)}    return ${right(times) ? times : times + 1} * n`),
    ]),
  )

test('two bench runs are shown with their intervals and compared; a third one is started here', async ({ window: page, data }) => {
  const weak = await tell(answers((times) => times <= 2))
  const strong = await tell(answers(() => true))
  writeFileSync(join(data, 'scaled.jsonl'), lines.join('\n'))
  const run = ['bench', 'run', 'scaled', '--protocol', 'edit', '--rounds', '1', '--parallel', '2', '--yes', '--json']
  expect((await command(data, weak.endpoint.url, ['bench', 'import', 'scaled.jsonl'])).code).toBe(0)
  const first = await command(data, weak.endpoint.url, run)
  const second = await command(data, strong.endpoint.url, run)
  expect([first.code, second.code], first.stderr + second.stderr).toEqual([0, 0])
  const idOf = ({ stdout }: typeof first) => /"type":"head".*?"id":"([0-9a-z-]+)"/.exec(stdout)?.[1] ?? ''
  await command(data, strong.endpoint.url, ['settings', 'set', 'endpoints.story.baseUrl', strong.endpoint.url])

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Bench' }).click()
  await expect(page).toHaveTitle('Bench · Tillgreen')
  const runs = page.getByRole('region', { name: 'Bench runs' })
  await expect(runs.getByRole('row')).toHaveCount(3)
  await expect(runs.getByText('2 of 10 (20 %, 6 to 51 %)')).toBeVisible()
  await runs.getByRole('link').last().click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('img', { name: 'Passed the hidden tests: 20 %, between 6 % and 51 %, of 10' })).toBeVisible()
  await expect(report.getByRole('row')).toHaveCount(11)
  await page.getByRole('combobox', { name: 'With' }).selectOption(idOf(second))
  const compare = page.getByRole('region', { name: 'Compare' })
  await expect(
    compare.getByText(`${idOf(second)} passes more: of 10 tasks ${idOf(first)} did better in 0 and ${idOf(second)} in 8`),
  ).toBeVisible()
  await expect(compare.getByRole('img', { name: 'Passed: the interval does not contain zero' })).toBeVisible()
  await picture(page, 'bench-compared')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Suite' }).selectOption('scaled')
  await page.getByRole('combobox', { name: 'Protocol' }).selectOption('edit')
  await page.getByRole('spinbutton', { name: 'At the same time' }).fill('2')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(runs.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(runs.getByText('10 of 10 (100 %, 72 to 100 %)')).toHaveCount(2)
  await picture(page, 'bench-ended')
  await Promise.all([weak.endpoint.close(), strong.endpoint.close()])
})
