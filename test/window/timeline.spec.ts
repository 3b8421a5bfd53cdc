// The timeline of a real run by task: what each card tells, what it folds away, and what it leads to.
import { goodStory, plan } from '../support/good-story.js'
import { expect, expectAccessible, openRun, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ keeps: 'durations', proofs: false })

test('a task is one card that shows how it went from red to green, and opens into all of its steps', async ({ window: page, kept }) => {
  await openRun(page, kept)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const timeline = page.getByRole('log', { name: 'Timeline' })
  await expect(timeline.getByRole('article')).toHaveCount(4)
  const reading = timeline.getByRole('article', { name: 'Read a duration' })
  // It was not green at once, so it is open.
  await expect(reading.getByRole('button', { name: /^green Read a duration .*red.* 8 of 8 2 attempts/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(reading.locator('.card-line')).toHaveText([
    /^Tests locked.*11 fail before the code is written, as expected, 3 of them hidden/,
    /^Code.*\+8 −1/,
    /^Attempt 1.*\d of 8 fail: /,
    /^Diagnosis/,
    /^Repair/,
    /^Attempt 2.*8 of 8 pass/,
    /^Hidden tests.*3 of 3 pass/,
  ])
  const change = reading.getByRole('figure', { name: 'Change in durations.py' }).last()
  await expect(change.locator('.added').first()).toBeVisible()
  await expect(change.locator('.added, .removed, .same')).toHaveCount(await change.locator('div').count())
  expect(await change.locator('div').count()).toBeLessThanOrEqual(12)
  await picture(page, 'timeline-cards')
  await expectAccessible(page)

  // The other task was green at once and is closed; the keyboard opens it.
  const writing = timeline.getByRole('article', { name: 'Write a duration and add durations up' })
  await expect(writing.locator('.card-line')).toHaveCount(0)
  await writing.getByRole('button').first().press('Enter')
  await expect(writing.locator('.card-line')).toHaveText([/^Tests/, /^Code/, /^Attempt 1/, /^Hidden tests/])

  await reading.getByRole('button', { name: /more steps/ }).click()
  await expect(timeline.getByText('All steps: Read a duration')).toBeVisible()
  await expect(timeline.getByRole('heading', { name: /^Diagnosis/ })).toBeVisible()
  await expect(reading.locator('.card-line')).toHaveCount(0)
  await picture(page, 'timeline-steps')
  await expectAccessible(page)
  await reading.getByRole('button', { name: /Fewer steps/ }).click()
  await expect(timeline.getByText('All steps: Read a duration')).toHaveCount(0)

  // What was opened is still open after a look elsewhere.
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(writing.locator('.card-line')).toHaveCount(4)
  // Back in time there is only what was there then.
  await page.getByRole('slider', { name: 'Run entries' }).fill('30')
  await expect(timeline.getByRole('article', { name: 'Write a duration and add durations up' })).toHaveCount(0)
  await expect(timeline.getByRole('article', { name: 'Checks and verdict' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to the end' }).click()

  await reading
    .getByRole('button', { name: /^Show the change in durations\.py: Changed/ })
    .last()
    .click()
  await expect(page.locator('.monaco-diff-editor')).toBeVisible()
})

/** The seconds of a clock as it is written. */
const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

test('a card counts the time at work like the clock of the run, and shows how long and for what it waited', {
  tag: '@full',
}, async ({ window: page }) => {
  const story = await tell({ ...goodStory, plan }, ['task/sum/tests-1/tests'])
  await build(page, story.endpoint, async () => {
    await page.getByRole('button', { name: 'Approve the plan' }).click()
  })
  const timeline = page.getByRole('log', { name: 'Timeline' })
  await page.getByRole('button', { name: 'Build this plan' }).waitFor()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const planning = timeline.getByRole('article', { name: 'Planning' })
  await expect(planning.locator('.figures').getByText(/waited 0:(0[5-9]|[1-5]\d) for your answer/)).toBeVisible()
  await expect(planning.getByRole('listitem').getByText(/waited 0:\d\d for your answer/)).toBeVisible()
  await picture(page, 'timeline-waits')
  // Where its figures are long and the card is narrow, what opens it stays in the first line.
  const heights = async () => {
    const [twist, title] = await Promise.all([planning.locator('.twist').boundingBox(), planning.locator('.title').boundingBox()])
    return (twist?.y ?? 0) + (twist?.height ?? 0) / 2 - (title?.y ?? 0) - (title?.height ?? 0)
  }
  await planning.evaluate(({ style }) => style.setProperty('width', '300px'))
  await expect.poll(heights).toBeLessThan(0)
  await picture(page, 'timeline-waits-narrow')
  await planning.evaluate(({ style }) => style.removeProperty('width'))
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await page.getByRole('button', { name: 'Build this plan' }).click()

  await story.waitForQuestion('task/sum/tests-1/tests')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const task = timeline.getByRole('article').filter({ hasText: 'Waiting for storyteller to write the tests' })
  await expect(task).toBeVisible()
  await expect(task.getByText(/^waiting for/)).toHaveCount(0)
  await picture(page, 'timeline-awaited')
  await expectAccessible(page)
  story.letGo('task/sum/tests-1/tests')
  await expect(verdict(page)).toHaveText(/Verified/)

  // The outcome came below the mouse, and what a word there means would lie over the tabs.
  await page.mouse.move(0, 0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const waited = await planning.getByText(/waited .* for your answer/).textContent()
  const seconds = secondsOf(/[\d:]+/.exec(waited ?? '')?.[0] ?? '')
  expect(seconds).toBeGreaterThanOrEqual(5)
  const times = await timeline.locator('.task-card .figures > span:last-child').allTextContents()
  const run = await page.locator('.budget > span[title^="Working time"]').textContent()
  const ofRun = secondsOf((run ?? '').split(' of ')[0] ?? '')
  // What a card took is part of what the run took, so the wait is in neither of them; begun seconds make the difference.
  const ofCards = times.reduce((sum, time) => sum + secondsOf(time), 0)
  expect(ofCards).toBeLessThanOrEqual(ofRun + 1)
  expect(ofRun - ofCards).toBeLessThan(seconds)
  await picture(page, 'timeline-waited')
  // So does the step itself.
  await planning.getByRole('button', { name: 'Planning' }).click()
  await planning.getByRole('button', { name: /more steps? of/ }).click()
  const step = timeline.getByRole('article').filter({ has: page.getByRole('heading', { name: /^You decided/ }) })
  await expect(step.last().getByRole('heading')).toHaveText(/waited 0:\d\d for your answer/)
  await picture(page, 'timeline-waited-step')
  await story.endpoint.close()
})
