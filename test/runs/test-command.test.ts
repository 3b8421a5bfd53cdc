// A test command that cannot judge is refused before a model is asked.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { tellStory } from '../support/story.js'

const files = {
  'package.json': '{ "name": "adds", "type": "module" }\n',
  'add.js': 'export const add = (a, b) => a + b\n',
  'test/add.test.js':
    "import assert from 'node:assert'\nimport test from 'node:test'\nimport { add } from '../add.js'\n\ntest('adds', () => assert.equal(add(1, 2), 3))\n",
}

function project(): string {
  const folder = temporaryFolder('adds')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a test command that fails, hangs, or passes over a new test that fails, is refused; one that can judge leads to the plan', async () => {
  const endpoint = await tellStory({})
  const [place, folder] = [{ data: dataWithLayers(), baseUrl: endpoint.url }, project()]
  const reasonOf = async (line: string) => {
    const words = ['run', 'It also subtracts.', '--project', folder, '--test-command', line, '--set', 'limits.testS=5', '--json']
    const run = await tillgreen(words, place)
    return [run.outcome?.ended, run.outcome?.reason]
  }
  expect(await reasonOf('node missing.js')).toEqual(['stuck', expect.stringContaining('has to be green before anything is changed')])
  expect(await reasonOf('sleep 1000')).toEqual(['stuck', expect.stringContaining('The limit on time ended it')])
  expect(await reasonOf('node --test test/add.test.js')).toEqual([
    'stuck',
    expect.stringMatching(/A failing test in test\/planted-red\.test\.js was not run/),
  ])
  expect(endpoint.requests).toEqual([])
  expect((await reasonOf('node --test'))[1]).not.toContain('test command')
  expect(endpoint.requests[0]?.key).toBe('plan')
})
