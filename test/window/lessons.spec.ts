// What a run teaches is read, found, changed, taken back and deleted in the window.
import { goodStory, json } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const lesson = 'Where a list is filtered by parity, test an even and an odd number each.'

test('a lesson of a run is read with its evidence, changed, taken back and deleted', { tag: '@full' }, async ({ window: page }) => {
  const story = { ...goodStory, 'lessons/learn': json({ lessons: [{ lesson, evidence: [1] }] }) }
  const { endpoint, waitForQuestion, letGo } = await tell(story, ['lessons/learn'])
  await build(page, endpoint)
  await waitForQuestion('lessons/learn')
  // The verdict does not wait for the lesson: the actions of a finished run work now.
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const proof = page.getByRole('article', { name: 'Checks and verdict' })
  await expect(proof.getByText('Recording lessons from the run')).toBeVisible()
  await picture(page, 'verdict-before-lesson')
  letGo('lessons/learn')
  await expect(proof.getByText('Recorded 1 lesson for later runs')).toBeVisible()
  await picture(page, 'verdict-and-lesson')

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('region', { name: 'Lessons' }).getByRole('link', { name: '1 lesson' }).click()
  const all = page.getByRole('region', { name: 'All lessons' })
  await expect(all.locator('b')).toHaveText(lesson)
  await all.getByText('Evidence and versions').click()
  await expect(all.getByRole('list', { name: 'Evidence' })).toContainText('task/sum/attempt/1/diagnose')
  await picture(page, 'lessons')
  await expectAccessible(page)

  await all.getByRole('button', { name: 'Edit' }).click()
  await all.getByRole('textbox', { name: 'Lesson', exact: true }).fill('Test one number of each parity.')
  await all.getByRole('button', { name: 'Save' }).click()
  await expect(all.locator('b')).toHaveText('Test one number of each parity.')
  await all.getByRole('button', { name: 'Revert to version 1' }).click()
  await expect(all.locator('b')).toHaveText(lesson)
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('durations')
  await expect(all.getByText('No lessons contain these words.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('parity')
  await expect(all.getByRole('link', { name: 'Even squares' })).toBeVisible()
  await all.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('')
  await expect(all.getByText('No run has produced a lesson yet.')).toBeVisible()
  await endpoint.close()
})
