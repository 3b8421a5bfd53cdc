// A person compares two models on a suite, and starts a bench run from the window.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEndpoint } from '../support/endpoint.js'
import { putWarmth, scaledAnswer, scaledLines, scaledTask, TASKS } from '../support/scaled-suite.js'
import { command } from './command-line.js'
import { expect, expectAccessible, openInLab, picture, test } from './face.js'
import { tell } from './held-story.js'

/** Answers of a model that gets only these tasks right, with one try each. */
const answers = (right: (times: number) => boolean) =>
  Object.fromEntries(TASKS.map((times) => [`bench/scaled-${times}/1/1`, scaledAnswer(times, right(times))]))

test('two bench runs are shown with their intervals and compared; a third one is started here', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const weak = await tell(answers((times) => times <= 2))
  const strong = await tell(answers(() => true))
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  const run = ['bench', 'run', 'scaled', '--protocol', 'edit', '--rounds', '1', '--parallel', '2', '--yes', '--json']
  expect((await command(data, weak.endpoint.url, ['bench', 'import', 'scaled.jsonl'])).code).toBe(0)
  const first = await command(data, weak.endpoint.url, run)
  const second = await command(data, strong.endpoint.url, run)
  expect([first.code, second.code], first.stderr + second.stderr).toEqual([0, 0])
  const idOf = ({ stdout }: typeof first) => /"type":"head".*?"id":"([0-9a-z-]+)"/.exec(stdout)?.[1] ?? ''
  await command(data, strong.endpoint.url, ['settings', 'set', 'endpoints.story.baseUrl', strong.endpoint.url])

  await openInLab(page, 'Bench')
  await expect(page).toHaveTitle('Bench · Tillgreen')
  const runs = page.getByRole('region', { name: 'Bench runs' })
  await expect(runs.getByRole('row')).toHaveCount(3)
  await expect(runs.getByText('2 of 10 (20 %, 6 to 51 %)')).toBeVisible()
  await runs.getByRole('link').last().click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('img', { name: 'Passed the hidden tests: 20 %, between 6 % and 51 %, of 10' })).toBeVisible()
  await expect(report.getByRole('row')).toHaveCount(11)
  // What failed is looked at alone.
  const show = report.getByRole('combobox', { name: 'Show' })
  await show.selectOption({ label: 'tries that failed hidden tests (8)' })
  await expect(report.getByRole('row')).toHaveCount(9)
  await show.selectOption({ label: 'tries that passed all hidden tests (2)' })
  await expect(report.getByRole('row')).toHaveCount(3)
  await picture(page, 'bench-tries-passed')
  await show.selectOption({ label: 'all tries (10)' })
  await page.getByRole('combobox', { name: 'With' }).selectOption(idOf(second))
  const compare = page.getByRole('region', { name: 'Compare' })
  await expect(
    compare.getByText(`${idOf(second)} passes more often: of 10 tasks, ${idOf(first)} was better on 0 and ${idOf(second)} on 8`),
  ).toBeVisible()
  await expect(compare).toContainText('Both bench runs used the built-in prompts.')
  await expect(compare.getByRole('img', { name: 'Passed: the interval does not contain zero' })).toBeVisible()
  await picture(page, 'bench-compared')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Suite' }).selectOption('scaled')
  await page.getByRole('combobox', { name: 'Protocol' }).selectOption('edit')
  await page.getByRole('spinbutton', { name: 'Parallel tries' }).fill('2')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(runs.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(runs.getByText('10 of 10 (100 %, 72 to 100 %)')).toHaveCount(2)
  await picture(page, 'bench-ended')

  // The report is one page to keep, with the trend of the suite.
  await expect(report.getByRole('img', { name: /^Share of passed tries in 3 bench runs of scaled/ })).toBeVisible()
  const [kept] = await Promise.all([page.waitForEvent('download'), report.getByRole('button', { name: 'Download' }).click()])
  expect(kept.suggestedFilename()).toMatch(/^tillgreen-bench-[0-9a-z-]+\.html$/)
  const html = readFileSync(await kept.path(), 'utf8')
  expect(html).toContain('Bench run on scaled')
  expect(html).not.toContain('<script')

  // A second bench run: another config, one answer, two tasks, the same values, a limit.
  const start = page.getByRole('region', { name: 'Start a bench run' })
  await start.getByRole('combobox', { name: 'Config' }).selectOption('quick')
  await start.getByRole('textbox', { name: 'Model' }).fill('storyteller')
  await start.getByRole('spinbutton', { name: 'Answers per try' }).fill('1')
  await start.getByRole('textbox', { name: 'Only these tasks' }).fill('scaled-3, scaled-4')
  await start.getByRole('spinbutton', { name: 'Seed' }).fill('7')
  await start.getByRole('spinbutton', { name: 'Dollar limit' }).fill('0')
  await start.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(start.getByText('The dollar limit must be a number above 0.')).toBeVisible()
  await start.getByRole('spinbutton', { name: 'Dollar limit' }).fill('')
  await start.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(runs.getByRole('row')).toHaveCount(5)
  await expect(runs.getByText('2 of 2 (100 %, 34 to 100 %), small sample')).toBeVisible()
  await expect(runs.getByRole('row').nth(1)).toContainText('quick')
  await Promise.all([weak.endpoint.close(), strong.endpoint.close()])
})

test('suites are imported, proved, and made of the commits of a repository here', { tag: '@full' }, async ({ window: page, data }) => {
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines.split('\n').slice(0, 2).join('\n'))
  await openInLab(page, 'Bench')
  const suites = page.getByRole('region', { name: 'Suites' })
  await suites.getByRole('textbox', { name: 'Path' }).fill(join(data, 'scaled.jsonl'))
  await suites.getByRole('textbox', { name: 'Name' }).fill('two')
  await suites.getByRole('button', { name: 'Import' }).click()
  await expect(suites.getByText('two: 2 tasks')).toBeVisible()
  await suites.getByRole('button', { name: 'Prove two' }).click()
  await expect(
    suites.getByText('✓ scaled-2: 1 hidden test: the example solution passes all, and the empty answer passes none'),
  ).toBeVisible()
  await suites.getByRole('combobox', { name: 'Import' }).selectOption('commits')
  await suites.getByRole('textbox', { name: 'Path' }).fill(data)
  await suites.getByRole('button', { name: 'Import' }).click()
  await expect(suites.getByText(`${data} is not a git working copy.`)).toBeVisible()
  await expectAccessible(page)
})

test('an experiment is run from the bench; its page says in words and pictures which config passes more', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    answer: ({ key, body }) => {
      const times = scaledTask(key)
      return times === null ? 'ready' : scaledAnswer(times, body.temperature === 1 || times === 10)
    },
  })
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  putWarmth(data)
  await command(data, endpoint.url, ['bench', 'import', 'scaled.jsonl'])
  await command(data, endpoint.url, ['settings', 'set', 'endpoints.story.baseUrl', endpoint.url])

  await openInLab(page, 'Bench')
  const experiments = page.getByRole('region', { name: 'Experiments' })
  await expect(experiments.getByText('Does a diagnosis in words before each repair help?')).toBeVisible()
  const most = experiments.getByLabel('Dollar limit per experiment')
  await most.fill('0')
  await experiments.getByRole('button', { name: 'Run warmth' }).click()
  await expect(experiments.getByText('The dollar limit must be a number above 0.')).toBeVisible()
  await most.fill('')
  await experiments.getByRole('button', { name: 'Run warmth' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await experiments.getByRole('table', { name: 'Experiment runs' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Does a warmer model scale better?' })).toBeVisible()
  await expect(page.getByText('finished · 20 tries')).toBeVisible()
  const verdict = page.getByRole('region', { name: 'B compared with A' })
  await expect(verdict.getByRole('heading', { name: 'B passes more often' })).toBeVisible()
  await expect(verdict.getByText('B was better on 9 tasks, A on 0, and they were equal on 1 (p = 0.004).')).toBeVisible()
  await expect(verdict.getByRole('img', { name: 'Passed: the interval does not contain zero' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'scaled-1: A 0 of 1, B 1 of 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Differences' }).getByText('Temperature')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Configs', exact: true }).getByRole('link', { name: 'temperature 1' })).toBeVisible()
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('checkbox', { name: 'Only differences (9 of 10)' }).check()
  await expect(tasks.getByRole('img', { name: 'scaled-10: A 1 of 1, B 1 of 1' })).toBeHidden()
  await expect(tasks.getByRole('img')).toHaveCount(9)
  // A task opens on its tries.
  await tasks.getByRole('button', { name: 'scaled-1', exact: true }).click()
  const tries = tasks.getByRole('listitem').filter({ hasText: 'Try 1' }).last()
  await expect(tries).toContainText(/Try 1.*hidden tests.*passed/)
  await picture(page, 'experiment')
  await expectAccessible(page)

  // The config that won is saved and taken: what it changes, and not the model that all of them had.
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await expect(result).toContainText('B (temperature 1) won. It passes more often than A.')
  await result.getByLabel('Save as').press('Enter')
  const saved = page.getByRole('region', { name: /^Config warmth-.*@1$/ })
  await expect(saved.getByRole('row', { name: /^Temperature/ })).toContainText('1')
  await expect(saved.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Config: warmth-.*@1$/ })).toBeVisible()
  await endpoint.close()
})
