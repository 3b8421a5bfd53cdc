// The end of a run hands the program over: started and exported from the bar, with its place, its command and a question below.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { description } from '../support/good-story.js'
import { sortsPictures } from '../support/picture-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'
import { withoutProofs } from './kept-runs.js'

test('a user finds the program, starts and exports it from the bar, and says whether it worked', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const parent = mkdtempSync(join(tmpdir(), 'handed-over-'))
  const folder = join(parent, 'even squares')
  const { endpoint } = await tell(sortsPictures)
  const build = ['run', description, '--template', 'python-plain', '--out', folder, ...withoutProofs(data), '--json']
  const { run } = await command(data, endpoint.url, build)
  await openRun(page, run)
  const preview = page.getByRole('region', { name: 'Run it' })
  const strip = page.getByRole('region', { name: 'Evidence summary' })
  await expect(page.getByRole('tab', { name: /Outcome/ })).toHaveCount(0)
  await expect(strip.getByText(`Even squares is ready in ${folder}`)).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Copy the start command' })).toHaveAttribute(
    'data-hint',
    `cd '${folder}' && python3 main.py`,
  )
  await expect(strip.getByRole('button', { name: `Copy the path ${folder}` })).toBeVisible()
  for (const width of [1280, 1024])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height: 760 })
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await picture(page, `handed-over-${width}-${theme}`)
    }
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Timeline' }).click()
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Program output' })).toContainText('Exit code 0')
  await bar.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('region', { name: 'Export' }).getByRole('button', { name: /^Archive/ })).toBeFocused()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Yes' }).click()
  await expect(preview.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Did it work?' }).getByRole('radio', { name: 'yes' })).toBeChecked()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Not quite' }).click()
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toBeFocused()
  await expect(preview.getByRole('button', { name: 'Not quite' })).toHaveAttribute('aria-pressed', 'true')
  await endpoint.close()
  rmSync(parent, { recursive: true, force: true })
})

test.describe('without proofs', () => {
  test.use({ proofs: false })

  test('a program that the window builds is in a folder of its name, and a folder of the user is left as it is', { tag: '@full' }, async ({
    window: page,
    data,
  }) => {
    const programs = join(data, 'home', 'Tillgreen')
    mkdirSync(join(programs, 'even-squares'), { recursive: true })
    writeFileSync(join(programs, 'even-squares', 'notes.txt'), 'mine')
    const folder = join(programs, 'even-squares-2')
    const { endpoint } = await tell(sortsPictures)
    await build(page, endpoint)
    await expect(verdict(page)).toContainText('Verified')
    const strip = page.getByRole('region', { name: 'Evidence summary' })
    await expect(strip.getByText(`Even squares is ready in ${folder}`)).toBeVisible()
    await expect(strip.getByRole('button', { name: `Copy the path ${folder}` })).toBeVisible()
    await expect(strip.getByRole('button', { name: 'Copy the start command' })).toHaveAttribute(
      'data-hint',
      `cd ${folder} && python3 main.py`,
    )
    expect(readFileSync(join(folder, 'squares.py'), 'utf8')).toContain('def even_squares')
    expect(readFileSync(join(programs, 'even-squares', 'notes.txt'), 'utf8')).toBe('mine')
    await picture(page, 'handed-over-by-name')
    await expectAccessible(page)
    await endpoint.close()
  })
})
