// A run with reworded prompts: the prompts to its model, the content of its journal, and a replay without the file.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const pack = `format = "tillgreen prompts 1"
name = "terse"
version = 2

[[variants]]
step = "task-rules"
models = ["another-model"]
text = "FOR ANOTHER MODEL"

[[variants]]
step = "task-rules"
text = "SPLIT IT AS A CARPENTER WOULD"

[[variants]]
step = "system"
text = "WORDED OTHERWISE {{title}} {{guide}} {{description}}"
`

test('the wordings of a pack are asked with, recorded with their hash, and replayed without the file; limits and verdict stay', async () => {
  // The pack words the heading otherwise by which the endpoint finds what a plan may quote.
  const quoting = (goodStory.plan ?? '').replace(
    /("acceptance":\s*\[\s*)("(?:[^"\\]|\\.)*")/,
    `$1{"clause":$2,"quote":${JSON.stringify(description)}}`,
  )
  const endpoint = await tellStory({ ...goodStory, plan: quoting })
  const at = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = ['run', description, '--template', 'python-plain', '--mutants', '0', '--json', '--prompt-pack']
  const refused = await tillgreen([...run, 'terse'], at)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('There is no prompt pack "terse". Available packs: none.')])
  expect(endpoint.requests).toEqual([])

  const file = join(at.data, 'prompt-packs', 'terse.toml')
  mkdirSync(join(at.data, 'prompt-packs'))
  writeFileSync(file, pack)
  const result = await tillgreen([...run, 'terse'], at)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  const promptOf = (key: string) =>
    JSON.stringify(endpoint.requests.filter((request) => request.key === key).map(({ body }) => body.messages))
  expect(promptOf('plan')).toContain('SPLIT IT AS A CARPENTER WOULD')
  expect(promptOf('plan')).not.toContain('FOR ANOTHER MODEL')
  expect(promptOf('task/sum/code')).toContain('WORDED OTHERWISE')
  // The user's words stay in their fence, whatever the text around them.
  expect(promptOf('plan')).toContain(description)

  const shown = await tillgreen(['show', result.run, '--json'], at)
  expect(shown.stdout + (await tillgreen(['show', result.run], at)).stdout).toMatch(/Used a prompt pack.*terse@2, SHA-256 [0-9a-f]{12}/s)
  rmSync(file)
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], at)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('packs are listed, checked and exported on the command line', async () => {
  const data = temporaryFolder('data')
  const exported = join(data, 'mine.toml')
  expect((await tillgreen(['prompts', 'export', exported], { data })).code).toBe(0)
  expect((await tillgreen(['prompts', 'export', exported], { data })).code).toBe(2)
  expect((await tillgreen(['prompts', 'check', exported], { data })).stdout).toMatch(/^mine@1 {2}11 variants, SHA-256 [0-9a-f]{12}\n$/)
  mkdirSync(join(data, 'prompt-packs'))
  writeFileSync(join(data, 'prompt-packs', 'a.toml'), pack)
  writeFileSync(join(data, 'prompt-packs', 'b.toml'), pack.replace('{{guide}}', ''))
  const listed = await tillgreen(['prompts', 'list'], { data })
  expect([listed.stdout, listed.stderr]).toEqual([
    expect.stringMatching(/^terse@2 {2}3 variants/),
    expect.stringContaining('missing: guide; unknown: none'),
  ])
  expect((await tillgreen(['prompts', 'show', 'terse'], { data })).stdout).toContain('  | SPLIT IT AS A CARPENTER WOULD')
})
