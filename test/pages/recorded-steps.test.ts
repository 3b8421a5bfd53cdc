// Steps that a user recorded in the running program become a check of its pages: the author of feedback begins with them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageAction } from '../../src/contract/journal/page-checks.js'
import { stepsBlock } from '../../src/contract/journal/recorded-steps.js'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { file, json } from '../support/good-story.js'
import { ADDED, pageChecksStory, pagesTemplate, WORKS } from '../support/page-checks-story.js'
import { pagesConfig } from '../support/pages-story.js'
import { edit, tellStory } from '../support/story.js'

const steps: PageAction[] = [{ open: '/' }, { fill: 'Item', with: 'milk' }, { click: 'Add', role: 'button' }]
const WISH = 'After the steps below, the field Item should be empty. Spaces around an item are cut.'

const tests = file(
  'tests/spaces.test.mjs',
  `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { label } from '../src/app.mjs'

it('cuts spaces around an item', () => assert.equal(label(' milk '), 'MILK'))`,
)
const check = { name: 'the field is empty after an item was added', clause: 1, steps: [...steps, { value: '', of: 'Item' }] }

const story = {
  ...pageChecksStory([ADDED], WORKS),
  'task/feedback/tests-1/tests': [tests, file('tests/field.pages.json', json([check]))].join('\n'),
  'task/feedback/code': [
    edit('src/app.mjs', 'return item.toUpperCase()', 'return item.trim().toUpperCase()'),
    edit('src/app.mjs', WORKS, `${WORKS}\n    input.value = ''`),
  ].join('\n'),
}

test('feedback with recorded steps is checked in a browser that goes through them, and other feedback is offered no check', async () => {
  const endpoint = await tellStory(story)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const first = await tillgreen(['run', 'A page with a shopping list.', '--template', pagesTemplate(), '--config', config, '--json'], place)
  expect(first.outcome, first.stderr + first.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  const asked = () => JSON.stringify(endpoint.requests.findLast(({ key }) => key === 'task/feedback/tests-1/tests')?.messages ?? '')
  expect(endpoint.requests.some(({ messages }) => JSON.stringify(messages).includes('were recorded in the running program'))).toBe(false)

  const second = await tillgreen(['feedback', first.run, `${WISH}\n\n${stepsBlock(steps)}`, '--json'], place)
  expect(asked()).toContain('Begin a check with exactly these steps')
  expect(second.outcome, second.stderr + second.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  expect(second.outcome?.reason).toContain('2 of 2 checks are green')
  const replayed = await tillgreen(['replay', second.run, '--strict'], { ...place, environment: { TILLGREEN_CHROMIUM: 'none' } })
  expect(replayed.stdout).toContain('The history matches')

  await tillgreen(['feedback', first.run, WISH, '--json'], place)
  expect(asked()).not.toContain('Checks of pages')
})
