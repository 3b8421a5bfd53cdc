// A template that the description chooses: by the model where it names one, said in the run, and no obstacle to telling the run again.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, goodStory, tellStory } from '../support/story.js'

buildWithProofs()

test('the model chooses the template, the run says so with its cost, and can be replayed strictly', async () => {
  const endpoint = await tellStory({ ...goodStory, 'choose-template': 'python-plain' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const told = await tillgreen(['run', description, '--template', 'choose', '--json', '--out', 'made'], place)
  expect(told.outcome?.verdict).toBe('verified')
  const asked = endpoint.requests.find((request) => request.key === 'choose-template')
  expect(asked?.messages.at(-1)?.content).toMatch(/- python-plain: .*no packages can be installed[\s\S]*The project: A Python module/)
  const shown = await tillgreen(['show', told.run], place)
  expect(shown.stdout).toMatch(/The template python-plain was chosen by storyteller from the description \(\d+ tokens, before the budget/)
  expect((await tillgreen(['replay', told.run, '--strict'], place)).stdout).toContain('The same history')
  expect((await tillgreen(['export', told.run, '--out', 'it', '--format', 'git'], place)).code).toBe(0)
})
