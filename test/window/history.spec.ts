import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { Verdict } from '../../src/contract/run/outcome.js'
import { skipPauses } from '../support/start-screen.js'
import { downloaded, expect, expectAccessible, picture, test } from './face.js'
import { putRuns } from './put-runs.js'

/** Plays the demo of this name from the start screen, to its end. */
async function playDemo(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New' }).first().click()
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  await skipPauses(page)
  await expect(page.getByRole('heading', { name: /^Verified/ })).toBeVisible()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('link')
const openRuns = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()

test.describe('beside a demo that was watched before', () => {
  test.use({ keeps: 'durations' })

  test('a person finds, tags, compares, deletes and restores runs, goes back through one, and sees why a fork is not possible', {
    tag: ['@sizes-full', '@full'],
  }, async ({ window: page }) => {
    await playDemo(page)

    await openRuns(page)
    await expect(rows(page)).toHaveCount(2)
    // Each with its way from red to green in miniature.
    await expect(page.locator('.run-line .mini-chart')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('findall diagn')
    await expect(page.getByText('No run matches')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('findall')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Filter by outcome' }).click()
    await page.getByRole('menuitemradio', { name: 'failed' }).click()
    await expect(page.getByText('No run matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByLabel('Tag', { exact: true }).fill('keep')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await expect(page.getByRole('button', { name: /Remove tag keep from/ })).toBeVisible()
    await picture(page, 'history')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter by tag' }).click()
    await page.getByRole('menuitemradio', { name: /keep/ }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove the tag filter' }).click()
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: /^Tests 18 tests, no differences/ })).toBeVisible()
    await expect(page.getByText('every setting is the same')).toBeVisible()
    const charts = page.getByRole('region', { name: 'Red to green' })
    await expect(charts.getByRole('img', { name: /red in the first, 18 of 18 green in the last/ })).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Plans' })).toContainText('the same tasks')
    await expect(page.getByRole('region', { name: 'Evidence' }).getByRole('row', { name: /^Tests green / })).toBeVisible()
    await picture(page, 'compare')
    await expectAccessible(page)

    await openRuns(page)
    await page.getByRole('checkbox').nth(0).uncheck()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(/1 run deleted, including files and output/)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)

    await rows(page).first().click()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const slider = page.getByRole('slider', { name: 'Run entries' })
    await slider.fill('50')
    await expect(page.getByText(/As of/)).toBeVisible()
    await expect(page.getByText('0 of 2 green')).toBeVisible()
    // The whole screen is of that moment: the end is not known yet.
    await expect(page.getByRole('banner').getByText(/^as of/)).toBeVisible()
    await expect(page.getByRole('banner').getByText('verified')).toHaveCount(0)
    const proof = page.getByRole('region', { name: 'Evidence summary' })
    await expect(proof).toContainText(/Before the verdict.*Tests: /)
    await expect(proof).not.toContainText(/verified|recorded/i)
    // The labels of the chart count the green tests of that moment.
    const passing = (await page.locator('.chart-labels small').allTextContents()).map((words) => Number.parseInt(words, 10))
    expect(passing.reduce((sum, each) => sum + each, 0)).toBe(0)
    await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
    await page.getByRole('tab', { name: /^Chat/ }).click()
    await expect(page.getByRole('log', { name: 'Chat' })).not.toContainText('Outcome:')
    await picture(page, 'scrubbed')
    await expectAccessible(page)
    await proof.getByRole('button', { name: 'Back to the verdict' }).click()
    await expect(page.getByText('2 of 2 green')).toBeVisible()
    await expect(proof).toContainText('Verified')

    await page.getByRole('button', { name: 'Fork from here: Diagnosis' }).click()
    await expect(page.getByText(/^The fork keeps \d+ of \d+ entries/)).toBeVisible()
    await page.getByRole('button', { name: 'Fork', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(/endpoint/i)
    await picture(page, 'fork-refused')
    await expectAccessible(page)
  })

  test('a person renames a run, and it is called so in the list, on its own screen and after a reload', { tag: '@full' }, async ({
    window: page,
  }) => {
    await openRuns(page)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Rename' }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue('Durations')
    await title.fill('  ')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await title.fill('How long it takes')
    await picture(page, 'rename')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(title).toHaveCount(0)
    await expect(rows(page).first()).toContainText('How long it takes')
    await page.reload()
    await rows(page).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'How long it takes' })).toBeVisible()
  })
})

test('runs of one project share a line, below which the older ones are listed', async ({ window: page, face }) => {
  putRuns(face.data, 5, 'python')
  const database = new Database(join(face.data, 'tillgreen.db'))
  database.exec(
    "UPDATE run SET project = 'told-00000000', title = 'Squares' WHERE id IN ('told-00000000', 'told-00000001', 'told-00000002')",
  )
  database.exec("UPDATE run SET created_at = created_at + substr(id, -1) * 1000, title = 'Squares again' WHERE id = 'told-00000002'")
  database.close()
  await page.reload()
  await openRuns(page)
  await expect(page.getByText('5 runs in 3 projects')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  const older = page.getByRole('button', { name: '2 older runs for Squares again' })
  await older.click()
  await expect(older).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page)).toHaveCount(5)
  await expectAccessible(page)
  await picture(page, 'runs-of-a-project')
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('told')
  await page.getByRole('searchbox', { name: 'Search runs' }).clear()
  await expect(rows(page)).toHaveCount(5)
  await older.click()
  await expect(rows(page)).toHaveCount(3)
})

test('statistics are shown with their n, as plots and tables, and leave the window as a file', async ({ window: page, face }) => {
  const open = () => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await open()
  await expect(page.getByText('No data yet')).toBeVisible()
  await expectAccessible(page)
  putRuns(face.data, 24)
  await page.reload()
  await expect(page.getByText('16 of 24 · 47 to 82 %').first()).toBeVisible()
  await expect(page.getByText('16 of 16 · 81 to 100 %').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /16 of 24 verified in the last week/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your runs', exact: true }).getByRole('link')).toHaveCount(24)
  await page.getByText('Details', { exact: true }).click()
  const verdictsRegion = page.getByRole('region', { name: "Tillgreen's verdicts and yours" })
  await expect(verdictsRegion.getByRole('row', { name: /^verified/ })).toContainText('16 of 16, 100 % (81 to 100 %)')
  await expect(verdictsRegion.getByRole('row', { name: /Told your answers: ran, did not work, not perfect/ })).toBeVisible()
  // Eight of twelve are green, and five of those had three such tasks before them.
  const tasks = page.getByRole('region', { name: 'Effort per task' })
  await expect(tasks.getByRole('row', { name: /^python effort 2/ })).toHaveText(/effort 2\s*8\s*1 min 30 s\s*1\s*1,100\s*5 of 5/)
  await picture(page, 'statistics')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verified share as a table' }).click()
  await expect(page.getByRole('table').first()).toContainText('67 %')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter by template' }).click()
  await page.getByRole('menuitemradio', { name: /typescript/ }).click()
  await expect(page.getByText('12 finished runs')).toBeVisible()
  const file = await downloaded(page, face, () => page.getByRole('button', { name: 'CSV', exact: true }).click())
  const lines = readFileSync(file.path, 'utf8').split('\r\n')
  expect(lines[1]).toMatch(/^verified,all,,12,8,0\.666667,/)

  const models = page.getByRole('region', { name: 'Model performance', exact: true })
  await expect(models.getByRole('row').nth(1)).toContainText(/storyteller\s*builder\s*code\s*12\s*0\s*0 of 12\s*400 ms \(400 ms\)\s*3\.2 s/)
  await models.scrollIntoViewIfNeeded()
  await picture(page, 'statistics-models')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this table as CSV' }).click(),
  ])
  expect(readFileSync(await table.path(), 'utf8').split('\r\n')[1]).toMatch(/^storyteller,builder,code,12,12,0,0,/)
})

/** Makes a run one whose attempts are used up, with its last word. */
function spendAttempts(database: Database.Database, id: string, verdict: Verdict): void {
  const why = { type: 'attempts-spent', attempts: 8, result: '2 of 3 red' }
  const outcome = { verdict, ended: 'stuck', reason: '', why }
  const body = JSON.stringify({ type: 'finished', outcome, tree: '', shown: '', ended: 'stuck' })
  database.prepare("UPDATE run SET verdict = ?, ended = 'stuck' WHERE id = ?").run(verdict, id)
  database
    .prepare("INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, 9, ?, 'note', 'finished', 'finished', '', ?)")
    .run(id, Date.now(), body)
}

test('lists say that the attempts of a run are used up, in the words of its outcome', { tag: '@full' }, async ({ window: page, face }) => {
  putRuns(face.data, 4)
  const database = new Database(join(face.data, 'tillgreen.db'))
  spendAttempts(database, 'told-00000000', 'failed')
  database.close()
  await page.reload()
  await expect(page.getByText('failed · attempts used up')).toBeVisible()
  await picture(page, 'recent-attempts-used-up')
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByText('failed · attempts used up')).toBeVisible()
  // What else a run is stuck at is said as before.
  await expect(page.getByText('failed · stuck')).toHaveCount(1)
  await picture(page, 'runs-attempts-used-up')
  await expectAccessible(page)
})

test('the longest end of a run is read whole in the list, in a small window and a large one', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  putRuns(face.data, 4)
  const database = new Database(join(face.data, 'tillgreen.db'))
  spendAttempts(database, 'told-00000000', 'unverifiable')
  // The bench made one of them.
  database.prepare("UPDATE run SET origin = 'bench' WHERE id = 'told-00000003'").run()
  database.close()
  await page.reload()
  // What the bench tried is nothing to go back to.
  await expect(page.getByRole('region', { name: 'Recent' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size)
    const words = page.getByText('unverifiable · attempts used up')
    await expect(words).toBeVisible()
    const [inside, row] = await Promise.all([words.boundingBox(), page.locator('.run-line a', { has: words }).boundingBox()])
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    expect((inside?.y ?? 0) + (inside?.height ?? 99)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
    await picture(page, `runs-longest-end-${size.width}`)
  }
})

test('fewer runs than rates need are shown as themselves', { tag: '@full' }, async ({ window: page, face }) => {
  putRuns(face.data, 4)
  // The longest words that an outcome has.
  const database = new Database(join(face.data, 'tillgreen.db'))
  spendAttempts(database, 'told-00000000', 'unverifiable')
  database.prepare("UPDATE run SET verdict = 'partly', ended = 'endpoint' WHERE id = 'told-00000003'").run()
  database.close()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
    const marks = page.getByRole('region', { name: 'Your runs', exact: true })
    await expect(marks.getByRole('link', { name: /^Told: verified after/ }).first()).toBeVisible()
    await expect(marks).toContainText('7 more runs needed before rates are meaningful')
    const rows = page.getByRole('region', { name: 'Runs, newest first' }).getByRole('row')
    await expect(rows).toHaveCount(5)
    // Each outcome is read whole, in its own column.
    for (const words of ['unverifiable · attempts used up', 'partly · interrupted', 'verified']) {
      const cell = rows.getByRole('cell', { name: words, exact: true }).first()
      await expect(cell).toHaveCSS('display', 'table-cell')
    }
    const isWhole = "[...document.querySelectorAll('.few-runs td:nth-child(2)')].every((cell) => cell.scrollWidth <= cell.clientWidth)"
    expect(await page.evaluate(isWhole)).toBe(true)
    await picture(page, `statistics-few-${size.width}`)
    await expect(page.getByText(/%|median/)).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
  }
})
