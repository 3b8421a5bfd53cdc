// A run that is stuck while a file is locked: one click unlocks the file, and the run continues.
import { goToAndFro, HINT, startAsking } from '../support/asking-run.js'
import { startEndpoint } from '../support/endpoint.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { verdict } from './held-story.js'

test('a stuck run with a locked file is unlocked and continues from its last repair, by its own question', { tag: '@full' }, async ({
  window: page,
  face,
}) => {
  test.setTimeout(180_000)
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: goToAndFro })
  const asking = await startAsking(face.data, endpoint.url)
  await page.evaluate(`location.hash = '#/run/${asking.run}'`)
  const card = page.getByRole('region', { name: /does not turn green/ })
  const unlock = page.getByRole('button', { name: 'Unlock squares.py and continue' })
  const lock = async () => {
    await page.getByRole('tree', { name: 'Files in this run' }).getByText('squares.py', { exact: true }).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
  }
  await expect(card).toBeVisible()
  await expect(unlock).toHaveCount(0)
  await lock()
  await expect(unlock).toBeVisible()
  await picture(page, 'barred')
  await expectAccessible(page)
  await unlock.click()
  const unlocked = page.getByRole('log', { name: 'Chat' }).getByText('You unlocked squares.py')
  await expect(unlocked).toBeVisible()
  await expect(card).toBeHidden()

  // It led nowhere, and is asked again; now it ends with the file locked.
  await expect(card).toBeVisible()
  await lock()
  await card.getByRole('button', { name: 'Stop here' }).click()
  await expect(page.getByText('The run got stuck at Sum of even squares.')).toBeVisible()
  await unlock.click()
  await expect(page).not.toHaveURL(new RegExp(asking.run))
  await expect(unlocked).toHaveCount(2)
  await expect(card).toBeVisible()
  await expect(unlock).toHaveCount(0)
  await card.getByRole('textbox').fill(HINT)
  await card.getByRole('button', { name: 'Go on' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})
