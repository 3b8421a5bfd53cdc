// Repairs that lead nowhere: circles and plateaus are noticed, each rung of the escalation steps is climbed once, and it ends honestly.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, edit, file, goodStory, json, right, type Story, stub, tellStory } from '../support/story.js'

buildWithProofs()

const odd = '        if number % 2 == 1:'
const third = '        if number % 3 == 0:'
const even = '        if number % 2 == 0:'
const fixFile = json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'choose other numbers' }] })
const textOf = (request: SeenRequest) => request.messages.map((message) => message.content).join('\n')
/** Goes to and fro between two wrong conditions. */
const toAndFro = (request: SeenRequest) =>
  textOf(request).includes(third) ? edit('squares.py', third, odd) : edit('squares.py', odd, third)
const toRight = (request: SeenRequest) => edit('squares.py', textOf(request).includes(third) ? third : odd, even)

/** Every repair goes to and fro, but for the keys that `otherwise` answers. */
const story = (otherwise: Story): Story => ({
  plan: goodStory.plan ?? '',
  'task/sum/tests-1/tests': goodStory['task/sum/tests-1/tests'] ?? '',
  'task/sum/code': goodStory['task/sum/code'] ?? '',
  ...otherwise,
  '*': (request) => {
    if (request.key === 'check') return 'ready'
    if (request.key.endsWith('/diagnose')) return 'The condition is wrong.'
    if (request.key.endsWith('/decide')) return fixFile
    return toAndFro(request)
  },
})

function configIn(data: string, escalation: object): string {
  const path = join(data, 'config.json')
  writeFileSync(path, JSON.stringify({ escalation, budget: { attempts: 12 } }))
  return path
}

const notesOf = (result: CommandResult, type: string) =>
  result.lines.flatMap((line) => {
    const { kind, body } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && (body as { type: string }).type === type ? [body as Record<string, unknown>] : []
  })
const run = (place: { data: string; baseUrl: string }, config: string, ...more: string[]) =>
  ['run', description, '--template', 'python-plain', '--config', config, '--json', '--out', join(place.data, 'made'), ...more] as const

test('two edits that undo each other are a circle: nudged, looked at afresh, then tried side by side until one helps', async () => {
  const endpoint = await tellStory(
    story({
      'task/sum/attempt/5/branch/2/diagnose': 'Even numbers have the remainder 0.',
      'task/sum/attempt/5/branch/2/action/1/fix': toRight,
    }),
  )
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(run(place, configIn(place.data, { reflectEvery: 0 })), place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(notesOf(result, 'escalated').map((note) => note.rung)).toEqual(['nudge', 'fresh', 'branches'])
  expect(notesOf(result, 'escalation-ended').map((note) => note.helped)).toEqual([false, false, true])
  const prompts = Object.fromEntries(endpoint.requests.map((request) => [request.key, textOf(request)]))
  expect(prompts['task/sum/attempt/3/diagnose']).toMatch(/question the diagnosis itself/)
  expect(prompts['task/sum/attempt/4/diagnose']).toContain('look with fresh eyes')
  expect(prompts['task/sum/attempt/5/branch/2/diagnose']).toMatch(/Diagnoses that others gave[\s\S]*The condition is wrong/)
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(
    /Trying several diagnoses side by side[\s\S]*The new approach helped/,
  )
})

test('the same edit again is a circle at once, is named as one, and ends honestly', async () => {
  const again = file('squares.py', right.replace('% 2 == 0', '% 3 == 0'))
  const endpoint = await tellStory({
    ...story({}),
    '*': (request) => {
      if (request.key === 'check') return 'ready'
      if (request.key.endsWith('/diagnose')) return 'The condition is wrong.'
      return request.key.endsWith('/decide') ? fixFile : again
    },
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(run(place, configIn(place.data, { after: 4, reflectEvery: 0, rungs: ['nudge', 'fresh'] })), place)
  expect([result.code, result.outcome]).toEqual([1, expect.objectContaining({ verdict: 'partly', ended: 'stuck' })])
  expect(result.outcome?.reason).toMatch(/in a state in which it was before, with the same tests red/)
  expect(notesOf(result, 'escalated').map((note) => note.rung)).toEqual(['nudge', 'fresh'])
  // One repair was new, the second was the first again; each rung got one more, and the other attempts were left.
  expect(endpoint.requests.filter((request) => request.key.endsWith('/fix'))).toHaveLength(4)
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/in a state in which it was before/)
})

test('when every rung was climbed the run stops honestly, before all attempts are spent', async () => {
  const endpoint = await tellStory(story({}))
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(run(place, configIn(place.data, { reflectEvery: 0, rungs: ['nudge', 'fresh'] })), place)
  expect([result.code, result.outcome]).toEqual([1, expect.objectContaining({ verdict: 'partly', ended: 'stuck' })])
  expect(result.outcome?.reason).toMatch(/leads nowhere: .*everything was tried: nudge, fresh/)
})

test('the question of a run that is stuck waits for the person, whose words lead on', async () => {
  const endpoint = await tellStory({
    ...story({}),
    '*': (request) => {
      if (request.key === 'check') return 'ready'
      if (request.key.endsWith('/diagnose')) return 'The condition is wrong.'
      if (request.key.endsWith('/decide')) return fixFile
      if (request.key.endsWith('/ruling')) return json({ working: 'The square of 2 is 4, of 4 it is 16.', ruling: 'program' })
      return request.key.includes('attempt/4/action') ? toRight(request) : toAndFro(request)
    },
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { child, result } = startTillgreen(
    run(place, configIn(place.data, { rungs: ['ask'], reflectEvery: 0 }), '--questions', 'wait'),
    place,
  )
  const id = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"run":"([^"]+)".*"step":"question"/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })
  const shown = await tillgreen(['answer', id], place)
  expect(shown.stdout).toMatch(/does not turn green[\s\S]*go-on +Go on[\s\S]*stop +Stop here/)
  const wrong = await tillgreen(['answer', id, 'maybe'], place)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/"maybe" is not an answer.*go-on, test-wrong, stop/)])
  expect((await tillgreen(['answer', id, 'go-on', 'even means divisible by two'], place)).code).toBe(0)
  const ended = await result
  expect(ended.outcome).toMatchObject({ verdict: 'verified' })
  const keys = endpoint.requests.filter((request) => textOf(request).includes('even means divisible by two')).map((request) => request.key)
  expect(keys).toContain('task/sum/attempt/3/diagnose')
  expect((await tillgreen(['answer', id, 'stop'], place)).stderr).toContain('has no open question')
})

test('without a user to ask the safe default is taken and recorded', async () => {
  const endpoint = await tellStory(story({}))
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(run(place, configIn(place.data, { rungs: ['ask'], reflectEvery: 0 }), '--questions', 'default'), place)
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'stuck' })
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Answered by default.*Stop here/)
})

test('a reflection may have the task planned again: other words, new tests that are red first, and the plan says why', async () => {
  const clause = '[1, 2, 4] gives 20'
  const endpoint = await tellStory(
    story({
      'task/sum/attempt/2/reflect': json({ decision: 'replan', why: 'The words leave open what even means.' }),
      'task/sum/replan': json({
        title: 'Sum of even squares',
        words: 'even_squares(numbers) returns the sum of the squares of the numbers that two divides.',
        acceptance: [clause, '[] gives 0', '["a"] raises TypeError'],
        interface: 'squares.py: even_squares(numbers: list[int]) -> int; raises TypeError',
        why: 'Even is now said as a rule that can be tested.',
      }),
      'task/sum/again/tests-1/tests': (goodStory['task/sum/tests-1/tests'] ?? stub).replace('tests/test_squares.py', 'tests/test_even.py'),
      'task/sum/again/code': file('squares.py', right),
    }),
  )
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(run(place, configIn(place.data, { reflectEvery: 2 })), place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const planned = textOf(endpoint.requests.find(({ key }) => key === 'task/sum/replan') as SeenRequest)
  expect(planned).toMatch(/AssertionError: \d+ != 20/)
  expect(planned).toContain('self.assertEqual(even_squares([1, 2, 4]), 20)')
  expect(notesOf(result, 'reflected')).toEqual([{ type: 'reflected', decision: 'replan', why: 'The words leave open what even means.' }])
  expect(notesOf(result, 'planned').map((note) => note.why)).toEqual(['', 'Even is now said as a rule that can be tested.'])
  expect(notesOf(result, 'sealed').length).toBe(2)
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Plan changed[\s\S]*Even is now said as a rule/)
  // Tests sealed for the old words are dropped: a run that continues from this one keeps only the new tests.
  expect((await tillgreen(['export', result.run, '--out', 'it.zip'], place)).code).toBe(0)
  const verified = await tillgreen(['verify', 'it.zip'], place)
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
  const next = await tillgreen(['feedback', result.run, 'Take long lists too.', '--json'], place)
  const [started] = notesOf(next, 'started') as unknown as { goal: { inherits: { suites: { files: string[]; red: string[] }[] } } }[]
  expect(started?.goal.inherits.suites.map(({ files, red }) => [files, red.length])).toEqual([[['tests/test_even.py'], 3]])
})

test('a check-in shows the state and continues, or ends the run if the person wants it', async () => {
  const endpoint = await tellStory(story({ 'task/sum/attempt/2/action/1/fix': toRight }))
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const config = join(place.data, 'config.json')
  writeFileSync(config, JSON.stringify({ checkIn: { minutes: 0.000001, wait: false } }))
  const result = await tillgreen(run(place, config), place)
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'remarked').map((note) => note.text)).toContainEqual(
    expect.stringMatching(/Check-in: Task 1 of 1, "Sum of even squares": .* green after 1 attempts. Spent so far: 0\.\d minutes/),
  )
  writeFileSync(config, JSON.stringify({ checkIn: { minutes: 0.000001 } }))
  const { child, result: ending } = startTillgreen(
    [
      'run',
      description,
      '--template',
      'python-plain',
      '--config',
      config,
      '--json',
      '--questions',
      'wait',
      '--out',
      join(place.data, 'other'),
    ],
    place,
  )
  const id = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"run":"([^"]+)".*"step":"question"/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })
  expect((await tillgreen(['answer', id, 'stop'], place)).code).toBe(0)
  expect((await ending).outcome).toMatchObject({ ended: 'stuck', reason: 'You stopped it at a check-in.' })
})
