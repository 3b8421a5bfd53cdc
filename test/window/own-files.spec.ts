// A program is tried on files of the user: chosen or dropped, copied, and what it made of them is shown and saved.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sortsPictures } from '../support/picture-story.js'
import { downloaded, expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })
test.setTimeout(240_000)

const JPEG = Buffer.from([0xff, 0xd8, 1])

test('a user tries a program on a folder, sees what is new, renamed and changed, and saves a copy', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  const { endpoint } = await tell(sortsPictures)
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified|Partly/, { timeout: 120_000 })
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Run it' })
  await expect(preview.getByText('Drop your files or a folder here')).toBeVisible()
  await picture(page, 'own-files-empty')

  const parent = join(tmpdir(), `own-files-${process.pid}`)
  const holiday = join(parent, 'holiday')
  mkdirSync(holiday, { recursive: true })
  writeFileSync(join(holiday, 'IMG_2.jpg'), JPEG)
  writeFileSync(join(holiday, 'IMG_9.jpg'), Buffer.from([...JPEG, 2]))
  writeFileSync(join(holiday, 'list.txt'), 'IMG_2.jpg\nIMG_9.jpg\n')
  await preview.getByLabel('Choose a folder', { exact: true }).setInputFiles(holiday)
  await expect(preview.getByRole('list', { name: 'Your files' })).toContainText('holiday/')
  // The command has the folder, and so have the examples.
  await expect(preview.getByLabel('Program arguments')).toHaveValue('holiday')
  await expect(preview.getByRole('button', { name: 'Run: python3 main.py holiday --quiet' })).toBeEnabled()
  await preview.getByRole('button', { name: 'Run it' }).click()
  const output = page.getByRole('log', { name: 'Program output' })
  await expect(output).toContainText('2 pictures in holiday')
  const changes = preview.getByRole('region', { name: 'What the program changed' })
  await expect(changes.getByRole('heading')).toHaveText('Files: 1 new, 2 renamed, 1 changed')
  await expect(changes).toContainText(/IMG_9\.jpg → 2\.jpg/)
  await expect(changes).toContainText('Your own files are unchanged.')
  await changes.getByRole('button', { name: /list\.txt/ }).click()
  await expect(changes.getByRole('region', { name: 'holiday/list.txt before and after the program ran' })).toContainText('1.jpg')
  await expectAccessible(page)
  for (const width of [1280, 1024])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height: 860 })
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await changes.scrollIntoViewIfNeeded()
      await picture(page, `own-files-${width}-${theme}`)
    }
  const copy = await downloaded(page, face, () => changes.getByRole('button', { name: 'Save a copy' }).click())
  expect(copy.name).toBe('even-squares-files.zip')
  expect(readFileSync(copy.path).includes('even-squares-files/holiday/2.jpg')).toBe(true)

  // Dropped files join the folder.
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['hello'], 'my notes.txt'))
    return transfer
  })()`)
  await preview.getByText('Drop your files or a folder here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(preview.getByLabel('Program arguments')).toHaveValue("holiday 'my notes.txt'")
  await preview.getByRole('button', { name: 'Remove my notes.txt' }).click()
  await expect(preview.getByRole('list', { name: 'Your files' })).not.toContainText('my notes.txt')
  await preview.getByRole('button', { name: 'Run: python3 main.py holiday --quiet' }).click()
  await expect(changes.getByRole('heading')).toHaveText('Files: 1 new, 2 renamed, 1 changed')
  // What it cannot be given is said, and the program waits.
  await preview
    .getByLabel('Choose files', { exact: true })
    .setInputFiles({ name: 'main.py', mimeType: 'text/plain', buffer: Buffer.from('') })
  await preview.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('The program already has the file main.py.')
  await endpoint.close()
})
