// A task that is split while it is built: its card, that of the rest, the bands of the chart, and the counts beside them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ONE_CALL, quietAnswer, startEndpoint } from '../support/endpoint.js'
import { BY_THE_RULES } from '../support/rules-answer.js'
import { description, restIsRepaired, story } from '../support/split-story.js'
import { startCommand } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { verdict } from './held-story.js'

const REST = 'task/text-rest/attempt/1/diagnose'
const prepared = story(restIsRepaired)

/** Plays the story up to the repair of the rest, which waits until it is released. */
async function heldAtRest() {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    repairsAtOnce: true,
    answer: async (request) => {
      if (request.key === REST) {
        reached.resolve()
        await free.promise
      }
      if (request.key === 'check-rules') return BY_THE_RULES
      const answer = prepared[request.key] ?? quietAnswer(request) ?? (request.key.endsWith(ONE_CALL) ? 'NONE' : prepared['*'])
      return (typeof answer === 'function' ? answer(request) : answer) ?? 'ready'
    },
  })
  return { endpoint, reached: reached.promise, letGo: free.resolve }
}

test('after a task was split, the timeline, the chart and the plan show what stays and what follows, each with its own counts', {
  tag: '@full',
}, async ({ window: page, face }) => {
  const { endpoint, reached, letGo } = await heldAtRest()
  const config = join(face.data, 'split.json')
  writeFileSync(config, JSON.stringify({ escalation: { reflectEvery: 0, rungs: ['nudge', 'split'] }, budget: { attempts: 8 } }))
  const { ended } = startCommand(face.data, endpoint.url, ['run', description, '--template', 'python-plain', '--config', config, '--json'])
  await Promise.race([reached, ended.then(({ stderr }) => Promise.reject(new Error(`It ended: ${stderr}`)))])
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  await page.getByRole('link', { name: /Texts/ }).first().click()

  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByText('1 of 2 green')).toBeVisible()
  await expect(plan.getByRole('button', { name: /Functions for texts: the rest/ })).toBeVisible()
  const timeline = page.getByRole('log', { name: 'Timeline' })
  const whole = timeline.getByRole('article', { name: 'Functions for texts', exact: true })
  const rest = timeline.getByRole('article', { name: 'Functions for texts: the rest' })
  await expect(whole.getByText(/2 rules already green.*2 rules left, with 4 tests/)).toBeVisible()
  await expect(whole.getByRole('button').first()).toHaveAccessibleName(/^green /)
  await expect(rest.getByText(/^Waiting for .+ to diagnose/)).toBeVisible()
  // The tests are with their new task; earlier lines about them stay as they were.
  const chart = page.getByRole('region', { name: 'Red to green' })
  // Its hidden test ran apart, so the last column has no cell of it.
  await expect(chart).toContainText(/Functions for texts\s*3 of 4 pass/)
  await expect(chart).toContainText(/Functions for texts: the rest\s*0 of 4 pass/)
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat).toContainText('Functions for texts: 8 tests written. All fail on the empty program, as expected. 2 are hidden')
  await expect(chat).toContainText(
    'Functions for texts was split after 4 attempts: 3 of 6 tests pass, and the task keeps their rules. The other rules form a separate task.',
  )
  await picture(page, 'split-live')
  await expectAccessible(page)

  letGo()
  expect((await ended).code).toBe(0)
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await expect(chat).toContainText('Functions for texts: the rest is green: all 6 tests pass after 1 repair')
  await expect(plan.getByText('2 of 2 green')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  // Each band has the four tests that are its own.
  await expect(chart).toContainText(/Functions for texts\s*4 of 4 pass/)
  await expect(chart).toContainText(/Functions for texts: the rest\s*4 of 4 pass/)
  await expect(rest.getByRole('button').first()).toHaveAccessibleName(/^green /)
  await expect(page.getByRole('region', { name: 'Evidence summary' })).toContainText('8/8 pass')
  await picture(page, 'split-verified')
  await expectAccessible(page)
  await endpoint.close()
})
