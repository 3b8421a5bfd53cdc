// A start that is cancelled on the start screen, or whose page is reloaded, leaves no run, however late the model answers.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { description, goodStory } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell } from './held-story.js'

const HELD = 'choose-template'

function runsIn(data: string): unknown {
  const database = new Database(join(data, 'tillgreen.db'), { readonly: true })
  try {
    return database.prepare('SELECT count(*) FROM run').pluck().get()
  } finally {
    database.close()
  }
}

test('Cancel during the start leaves no run, and so does a reload', async ({ window: page, data }) => {
  const { endpoint, waitForQuestion, letGo } = await tell({ ...goodStory, [HELD]: 'python-plain' }, [HELD])
  const questions = () => endpoint.requests.filter(({ key }) => key === HELD).length
  await build(page, endpoint, async () => {}, description, 'Choose for me')
  await waitForQuestion(HELD)
  const panel = page.getByRole('region', { name: 'Starting', exact: true })
  await expect(panel.getByRole('status')).toHaveText('Asking the model to pick a template')
  await picture(page, 'starting')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(() => endpoint.abandoned()).toBe(1)

  await page.getByRole('button', { name: 'Build it' }).click()
  await expect.poll(questions).toBe(2)
  await page.reload()
  await expect.poll(() => endpoint.abandoned()).toBe(2)
  letGo(HELD)
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page.getByRole('search', { name: 'Runs' })).toBeVisible()
  expect([runsIn(data), questions()]).toEqual([0, 2])
  await endpoint.close()
})
