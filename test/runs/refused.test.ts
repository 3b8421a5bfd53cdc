import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const begin = ['run', description, '--template', 'python-plain', '--model', 'storyteller', '--json'] as const

test('an empty description is refused with an example', async () => {
  const result = await tillgreen(['run', '   '], { data: temporaryFolder('data'), baseUrl: 'http://127.0.0.1:47/v1' })
  expect([result.code, result.stderr]).toEqual([
    2,
    expect.stringContaining('The description is empty. Describe the program in at least one sentence'),
  ])
})

test('an unknown template is refused with those that there are', async () => {
  const result = await tillgreen(['run', description, '--template', 'cobol'], {
    data: temporaryFolder('data'),
    baseUrl: 'http://127.0.0.1:47/v1',
  })
  expect(result.code).toBe(2)
  expect(result.stderr).toMatch(/template "cobol" does not exist. Choose one of: .*python.*typescript/)
})

test('a run without any endpoint is refused with the setting to change, and the demo is named', async () => {
  const result = await tillgreen(['run', description], { data: temporaryFolder('data') })
  expect(result.code).toBe(6)
  expect(result.stderr).toMatch(/No model endpoint is set up.*--base-url.*tillgreen demo/)
})

test('an occupied output folder is refused before anything is asked', async () => {
  const endpoint = await tellStory(goodStory)
  const data = temporaryFolder('data')
  mkdirSync(join(data, 'full'))
  writeFileSync(join(data, 'full', 'mine.txt'), 'mine')
  const result = await tillgreen([...begin, '--out', 'full'], { data, baseUrl: endpoint.url })
  expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(/is not empty.*--force/)])
  expect(endpoint.requests.length).toBe(0)
})

test('wrong usage exits with 2 and says what was expected', async () => {
  const data = temporaryFolder('data')
  const unknown = await tillgreen(['fly'], { data })
  const flag = await tillgreen(['run', description, '--budget-usd', 'much'], { data })
  const missing = await tillgreen(['export', 'abc'], { data })
  expect([unknown.code, flag.code, missing.code]).toEqual([2, 2, 2])
  expect(flag.stderr).toContain('--budget-usd expects a number, but got "much"')
  expect(missing.stderr).toContain('--out FILE.zip|DIR is missing')
})

test('a run that another process carries on cannot be resumed, but it can be stopped from here', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: async () => {
      await held
      return 'too late'
    },
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { result } = startTillgreen([...begin], place)
  let run = ''
  while (!run) {
    const listed = await tillgreen(['runs', '--json'], place)
    run = (listed.lines[0]?.runs as { id: string }[] | undefined)?.[0]?.id ?? ''
  }
  while (endpoint.requests.length === 0) await new Promise((done) => setTimeout(done, 20))
  const second = await tillgreen(['resume', run], place)
  expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(/Run \S+ is already running in process \d+/)])
  const start = performance.now()
  expect((await tillgreen(['stop', run], place)).code).toBe(0)
  const first = await result
  expect([first.code, first.outcome?.ended]).toEqual([4, 'stopped'])
  expect(performance.now() - start).toBeLessThan(30_000)
  release()
  await endpoint.close()
})

test('an endpoint that is down is an endpoint fault that names the address', async () => {
  const result = await tillgreen([...begin], { data: temporaryFolder('data'), baseUrl: 'http://127.0.0.1:47/v1' })
  expect(result.code).toBe(6)
  expect(result.outcome?.reason ?? result.stderr).toContain('127.0.0.1:47')
})
