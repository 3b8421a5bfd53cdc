// Shows that a model that was tried and lost rules is asked with the short prompts from then on, and one that kept them with the long ones.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory } from '../support/good-story.js'
import { BY_THE_RULES } from '../support/rules-answer.js'
import { tellStory } from '../support/story.js'

/** Bytes of the prompts with which the code was asked for. */
async function promptOf(answer: string): Promise<number> {
  const endpoint = await tellStory({ ...goodStory, 'check-rules': answer })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const checked = await tillgreen(['endpoints', 'check', endpoint.url], place)
  expect(checked.code).toBe(0)
  const ran = await tillgreen(['run', description, '--template', 'python-plain', '--candidates', '0', '--json'], place)
  expect(ran.code).toBe(0)
  const code = endpoint.requests.find(({ key }) => key.endsWith('/code'))
  return JSON.stringify(code?.messages ?? []).length
}

test('a model that lost a rule is asked briefly, one that kept them all at length', async () => {
  const [lost, kept] = [await promptOf('Sure! END'), await promptOf(BY_THE_RULES)]
  expect(lost).toBeGreaterThan(0)
  expect(lost).toBeLessThan(kept)
})
