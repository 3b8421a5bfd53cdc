import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

function ownTemplate(change: (file: Record<string, unknown>) => Record<string, unknown>): string {
  const folder = join(temporaryFolder('template'), 'mine')
  cpSync(join(root, 'resources/templates/python-plain'), folder, { recursive: true })
  const file = join(folder, 'template.json')
  writeFileSync(file, JSON.stringify(change({ ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>), name: 'mine' })))
  return folder
}

test("a person's own template is used by its folder", async () => {
  const endpoint = await tellStory(goodStory)
  const folder = ownTemplate((file) => ({ ...file, guide: `${String(file.guide)}\nOur house style: tabs are forbidden.` }))
  const result = await tillgreen(['run', description, '--template', folder, '--json'], {
    data: temporaryFolder('data'),
    baseUrl: endpoint.url,
  })
  expect(result.outcome?.verdict).toBe('verified')
  expect(endpoint.requests[0]?.messages[0]?.content).toContain('tabs are forbidden')
})

test('a template that is not well made is refused with the field and what it accepts', async () => {
  const folder = ownTemplate((file) => ({ ...file, tests: 'tests' }))
  const result = await tillgreen(['run', description, '--template', folder], {
    data: temporaryFolder('data'),
    baseUrl: 'http://127.0.0.1:47/v1',
  })
  expect(result.code).toBe(2)
  expect(result.stderr).toMatch(/template\.json[\s\S]*tests/)
})
