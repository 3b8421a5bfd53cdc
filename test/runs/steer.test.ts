import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { type FakeEndpoint, type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { decideFix, file, fix, json, wrong } from '../support/good-story.js'
import { description, goodStory, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

/** Answers by the good story, but waits at one key until it is released. */
async function held(
  key: string,
  story: Readonly<Record<string, string>> = goodStory,
): Promise<{ endpoint: FakeEndpoint; reached: Promise<void>; letGo: () => void }> {
  let letGo = () => {}
  let reach = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const answer = async (request: SeenRequest) => {
    if (request.key === key) {
      reach()
      await free
    }
    return String(story[request.key] ?? '')
  }
  const endpoint = await startEndpoint({ models: ['storyteller'], answer })
  onTestFinished(() => endpoint.close())
  return { endpoint, reached, letGo }
}

const newest = async (data: string): Promise<{ id: string; state: string }> => {
  const { lines } = await tillgreen(['runs', '--json'], { data })
  const [first] = (lines[0]?.runs ?? []) as { id: string; state: string }[]
  if (!first) throw new Error('There is no run yet.')
  return first
}

test('words are read at the next step, shown as read, and are in the next prompt', async () => {
  const { endpoint, reached, letGo } = await held('task/sum/code')
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { result: ended } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  await reached
  const { id } = await newest(place.data)
  expect((await tillgreen(['say', id, 'Keep it under twenty lines.'], place)).code).toBe(0)
  letGo()
  const result = await ended
  expect(result.outcome?.verdict).toBe('verified')
  expect(result.lines.find((line) => line.step === 'heard' && line.kind === 'note')).toMatchObject({
    body: { words: ['Keep it under twenty lines.'] },
  })
  const promptOf = (end: string) => String(endpoint.requests.find((request) => request.key.endsWith(end))?.messages.at(-1)?.content)
  expect(promptOf('diagnose')).toMatch(/said meanwhile \(follow it\)\n\n- Keep it under twenty lines\./)
  // What was said once holds until the run ends.
  expect(result.lines.filter((line) => line.step === 'heard' && line.kind === 'note')).toHaveLength(1)
  expect(promptOf('decide')).toContain('Keep it under twenty lines.')
})

test.skipIf(isFast)('a paused run asks nothing until it continues, and then ends as it would have', async () => {
  const { endpoint, reached, letGo } = await held('task/sum/tests-1/tests')
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { result } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  await reached
  const { id } = await newest(place.data)
  await tillgreen(['pause', id], place)
  await expect.poll(async () => (await newest(place.data)).state, { timeout: 30_000 }).toBe('paused')
  letGo()
  const before = endpoint.requests.length
  await new Promise((done) => setTimeout(done, 1_500))
  expect(endpoint.requests.length).toBe(before)
  await tillgreen(['continue', id], place)
  expect((await result).outcome?.verdict).toBe('verified')
})

test("a person's edit of a file is taken at the next step, the agent learns of it, and sealed tests stay", async () => {
  const { endpoint, reached, letGo } = await held('task/sum/attempt/1/decide')
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { result: ended } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  await reached
  const { id } = await newest(place.data)
  writeFileSync(join(place.data, 'mine.md'), '# Mine\n')
  await tillgreen(['edit', id, 'NOTES.md', '--from', 'mine.md'], place)
  await tillgreen(['edit', id, 'tests/test_squares.py', '--from', 'mine.md'], place)
  // The holder looks for what others ask every 150 ms.
  await new Promise((done) => setTimeout(done, 500))
  letGo()
  const result = await ended
  const edited = result.lines.find((line) => line.step === 'person-edited') as { body: { edits: { path: string; refused: string }[] } }
  expect(edited.body.edits).toMatchObject([
    { path: 'NOTES.md', refused: '' },
    { path: 'tests/test_squares.py', refused: expect.stringContaining('sealed') },
  ])
  expect(result.outcome?.verdict).toBe('verified')
  expect(result.lines.some((line) => String(line.key).endsWith('attempt/2/person-write') && line.kind === 'result')).toBe(true)
})

test.skipIf(isFast)('a locked file is refused to the builder, with the reason, and a replay refuses it again', async () => {
  const onHelper = json({ actions: [{ action: 'fix-file', path: 'helper.py', change: 'keep the even numbers' }] })
  const story = {
    ...goodStory,
    'task/sum/code': file('squares.py', wrong) + file('helper.py', 'EVEN = 0'),
    'task/sum/attempt/1/action/1/fix': 'NONE',
    'task/sum/attempt/2/diagnose': 'squares.py keeps the odd numbers.',
    'task/sum/attempt/2/decide': onHelper,
    'task/sum/attempt/2/decide-again-2': decideFix,
    'task/sum/attempt/2/action/1/fix': fix,
  }
  const { endpoint, reached, letGo } = await held('task/sum/attempt/1/decide', story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { result: ended } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  await reached
  const { id } = await newest(place.data)
  expect((await tillgreen(['lock', id, 'nothing.py'], place)).stderr).toContain('has no file nothing.py')
  expect((await tillgreen(['lock', id, 'helper.py'], place)).stdout).toContain('helper.py is locked from the next step on.')
  letGo()
  const result = await ended
  expect(result.outcome?.verdict).toBe('verified')
  const again = endpoint.requests.find(({ key }) => key.endsWith('attempt/2/decide-again-2'))
  expect(String(again?.messages.at(-1)?.content)).toContain('"helper.py" is locked by the person')
  expect(result.lines.find((line) => line.step === 'locked')).toMatchObject({ body: { locked: ['helper.py'], unlocked: [] } })
  expect((await tillgreen(['unlock', id, 'helper.py'], place)).stderr).toContain('locked files stay locked in the')
  expect(await tillgreen(['feedback', id, 'More.', '--unlock', 'squares.py'], place)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('squares.py is not locked in this run. The locked files are helper.py'),
  })
  expect((await tillgreen(['replay', id, '--strict'], place)).code).toBe(0)
})

test('a run that its budget ended continues in place when the same is granted again', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = await tillgreen(['run', description, '--template', 'python-plain', '--budget-tokens', '24000', '--json'], place)
  expect([first.code, first.outcome?.ended]).toEqual([3, 'budget'])
  const keys = new Set(endpoint.requests.map((request) => request.key))
  const before = endpoint.requests.length
  const granted = await tillgreen(['grant', first.run, '--json'], place)
  expect(granted.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(endpoint.requests.slice(before).filter((request) => keys.has(request.key))).toEqual([])
})
