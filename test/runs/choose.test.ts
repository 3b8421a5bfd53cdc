// A template chosen by the model from the description: the run shows the choice, and can be replayed.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, goodStory, tellStory } from '../support/story.js'

buildWithProofs()

test('the model chooses the template, the run shows it with its cost, and can be replayed strictly', async () => {
  const endpoint = await tellStory({ ...goodStory, 'choose-template': 'python-plain' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'choose', '--json', '--out', 'made'], place)
  expect(result.outcome?.verdict).toBe('verified')
  const question = endpoint.requests.find((request) => request.key === 'choose-template')
  expect(question?.messages.at(-1)?.content).toMatch(/- python-plain: .*no packages can be installed[\s\S]*The project: A Python module/)
  const shown = await tillgreen(['show', result.run], place)
  expect(shown.stdout).toMatch(
    /The template python-plain was chosen by the model storyteller, based on the description \(\d+ tokens, not counted in the run budget/,
  )
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
  expect((await tillgreen(['export', result.run, '--out', 'it', '--format', 'git'], place)).code).toBe(0)
})
