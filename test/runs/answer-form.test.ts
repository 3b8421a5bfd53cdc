// A run whose structured answers are arguments of tool calls: the plan comes so, code does not, and the journal says which.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const FEW_CHECKS = ['--mutants', '0', '--held-out', '0', '--no-controls', '--no-hollow', '--no-second-values']

test('with --answer-form tools a plan is what a tool is called with, and code is plain text', async () => {
  const plan = goodStory.plan
  if (typeof plan !== 'string') throw new Error('The plan of the good story is a text.')
  const endpoint = await tellStory({ ...goodStory, plan: { type: 'text', text: plan, asCall: true, finish: 'tool_calls' } })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'python-plain', '--answer-form', 'tools', ...FEW_CHECKS, '--yes', '--json'],
    place,
  )
  expect(result.code, result.stderr).toBe(0)
  const toolsByKey = new Map(endpoint.requests.map((request) => [request.key, 'tools' in request.body]))
  expect(toolsByKey.get('plan')).toBe(true)
  expect([...toolsByKey].filter(([key, hasTools]) => hasTools && /\/(code|write|suite|tests)$/.test(key))).toEqual([])
  expect(toolsByKey.size).toBeGreaterThan(2)
})
