// Explorations: topics become programs, each an ordinary run to its verdict, within one budget; a kill in the middle repeats no topic.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Exploration, ExplorationCard, ExplorationTry } from '../../src/extensions/explorations/contract/exploration.js'
import type { LibraryFound } from '../../src/extensions/library/contract/calls.js'
import { type Surroundings, startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, edit, file, goodStory, json, right, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--planner', 'graph', '--lessons', 'off']
const squares = {
  title: 'Even squares',
  template: 'python-plain',
  description: `${description} It raises TypeError for what is no int. [1, 2, 4] gives 20 and [] gives 0.`,
}
const cubes = {
  title: 'Odd cubes',
  template: 'python-plain',
  description: 'A Python module that sums the cubes of the odd numbers in a list. [1, 2, 3] gives 28 and [] gives 0; nothing else.',
}
const cubesPlan = json({
  title: 'Odd cubes',
  tasks: [
    {
      id: 'cubes',
      title: 'Sum of odd cubes',
      words: 'odd_cubes(numbers) returns the sum of the cubes of the odd numbers in a list.',
      acceptance: ['[1, 2, 3] gives 28', '[] gives 0'],
      interface: 'cubes.py: odd_cubes(numbers: list[int]) -> int',
      needs: [],
      outputs: ['cubes.py'],
      delivers: true,
    },
  ],
  start: null,
})
const cubesTests =
  file('cubes.py', 'def odd_cubes(numbers):\n    raise NotImplementedError') +
  file(
    'tests/test_cubes.py',
    'import unittest\nfrom cubes import odd_cubes\n\n\nclass CubesTest(unittest.TestCase):\n    # clause 1\n    def test_odd(self):\n        self.assertEqual(odd_cubes([1, 2, 3]), 28)\n\n    # clause 2\n    def test_empty(self):\n        self.assertEqual([odd_cubes([]), odd_cubes([5])], [0, 125])\n',
  )
const cubesCode = file('cubes.py', 'def odd_cubes(numbers):\n    return sum(n**3 for n in numbers if n % 2)\n')

const says = (request: SeenRequest, words: string) => request.messages.some(({ content }) => content.includes(words))

/** Two programs that can be built: what a topic about cubes asks for, and what any other does. */
const story: Story = {
  ...goodStory,
  'task/sum/code': file('squares.py', right),
  'explore/1/invent': json(squares),
  'explore/2/invent': json(cubes),
  plan: (request) => (says(request, 'odd numbers in a list') ? cubesPlan : String(goodStory.plan)),
  'task/cubes/tests-1/tests': cubesTests,
  'task/cubes/code': cubesCode,
}

const endOf = (lines: readonly Record<string, unknown>[]) =>
  lines.findLast((line) => line.type === 'exploration') as unknown as Exploration | undefined
const explore = async (place: Surroundings, ...words: string[]) => {
  const result = await tillgreen(['explore', ...words, '--json'], place)
  return { ...result, end: endOf(result.lines) }
}

const newest = async (place: Surroundings) => {
  const [line] = (await tillgreen(['explore', 'list', '--json'], place)).lines
  return (line as unknown as { readonly explorations: readonly ExplorationCard[] }).explorations[0]
}

test('topics that were given are invented as descriptions, built and proved as ordinary runs, and filed in the library with a report', async () => {
  const endpoint = await tellStory({
    ...story,
    'explore/1/invent': 'Gladly! A program of squares.',
    'explore/1/invent-again-2': json(squares),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { end, code, stderr } = await explore(place, 'start', 'sums of squares', 'sums of cubes', ...quick)
  expect(end, stderr).toMatchObject({ state: 'over', why: 'topics' })
  expect(code).toBe(0)
  expect(end?.tries).toMatchObject([
    {
      topic: { why: 'given', words: 'sums of squares' },
      invented: { title: 'Even squares' },
      malformed: 1,
      result: { verdict: 'verified', filed: 'verified' },
    },
    {
      topic: { words: 'sums of cubes' },
      invented: { title: 'Odd cubes' },
      malformed: 0,
      result: { verdict: 'verified', filed: 'verified' },
    },
  ])
  // The next question shows earlier programs, and the topic is in a fence.
  const second = endpoint.requests.find(({ key }) => key === 'explore/2/invent')
  expect(second && says(second, '```text\n- Even squares')).toBe(true)
  expect(second && says(second, '```text\nA person wants programs about this: sums of cubes\n```')).toBe(true)
  const tries = end?.tries ?? []
  const tokens = tries.reduce((sum, each) => sum + each.asked.tokens + (each.result?.took.tokens ?? 0), 0)
  expect(end?.spent.tokens).toBe(tokens)
  expect(tries[0]?.asked.tokens).toBeGreaterThan(0)

  const found = (await tillgreen(['library', 'list', '--all', '--json'], place)).lines[0] as unknown as LibraryFound
  expect(found).toMatchObject({ found: { verified: 2, failed: 0 } })
  expect(found.entries.map(({ run }) => run.id).sort()).toEqual(tries.map(({ run }) => run).sort())
  const report = (await tillgreen(['explore', 'show', end?.head.id ?? '', '--format', 'markdown'], place)).stdout
  expect(report).toMatch(/^\| 1 \| sums of squares \| you named it \| Even squares \| verified · 3 of 3 tests green \|/m)
  expect(report).toContain('- Unreadable answers: 1')
  expect((await tillgreen(['explore', 'list'], place)).stdout).toContain('2 topics: 2 verified, 0 failed')
  expect(
    (await explore(place, 'resume', end?.head.id ?? '')).stdout + (await explore(place, 'resume', end?.head.id ?? '')).stderr,
  ).toContain('has ended')
})

test('an invented description that asks for harm is declined like any other, and the next topic is taken', async () => {
  const harm = {
    ...squares,
    title: 'Locks',
    description: `${'A program that guesses the passwords of other people to break into their accounts. '.repeat(2)}`,
  }
  const declines = 'DECLINE: intrusion\nQUOTE: guesses the passwords of other people\nWHY: It breaks into accounts.'
  const endpoint = await tellStory({
    ...story,
    'explore/1/invent': json(harm),
    'explore/3/invent': json({ declined: 'It would spy on people.' }),
    plan: (request) => (says(request, 'guesses the passwords') ? declines : cubesPlan),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { end, stderr } = await explore(place, 'start', 'locks', 'sums of cubes', 'spying', ...quick)
  expect(end?.tries, stderr).toMatchObject([
    { result: { ended: 'declined', replaces: null } },
    { result: { verdict: 'verified' } },
    { run: null, none: { why: 'declined', said: 'It would spy on people.' } },
  ])
  const found = (await tillgreen(['library', 'list', '--all', '--verified', '--json'], place)).lines[0] as unknown as LibraryFound
  expect(found.entries.map(({ run }) => run.title)).toEqual(['Odd cubes'])
})

test('a kill in the middle of a run is gone on with: no topic is thought of twice, and no run is begun twice', async () => {
  let isHeld = true
  const endpoint = await tellStory({
    ...story,
    'task/cubes/code': () => (isHeld ? { type: 'silent' as const } : cubesCode),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = startTillgreen(['explore', 'start', 'sums of squares', 'sums of cubes', ...quick, '--json'], place)
  for (let tries = 0; tries < 600 && !endpoint.requests.some(({ key }) => key === 'task/cubes/code'); tries++) await pause(100)
  first.child.kill('SIGKILL')
  await first.result
  isHeld = false
  const card = await newest(place)
  expect(card).toMatchObject({ state: 'stopped', why: 'killed' })
  const { end, stderr } = await explore(place, 'resume', card?.id ?? '')
  expect(end, stderr).toMatchObject({ state: 'over', why: 'topics' })
  expect(end?.tries.map(({ topic, result }) => [topic.why, result?.verdict])).toEqual([
    ['given', 'verified'],
    ['given', 'verified'],
  ])
  expect(endpoint.requests.filter(({ key }) => key.startsWith('explore/')).map(({ key }) => key)).toEqual([
    'explore/1/invent',
    'explore/2/invent',
  ])
  expect(endpoint.requests.filter(({ key }) => key === 'plan')).toHaveLength(2)
  expect((await tillgreen(['runs', '--all', '--json'], place)).lines[0]).toMatchObject({ runs: [{}, {}] })
})

test('a stop from another process ends it, and what is under way is resumed', async () => {
  let isHeld = true
  const endpoint = await tellStory({ ...story, 'task/sum/code': () => (isHeld ? { type: 'silent' as const } : file('squares.py', right)) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const going = startTillgreen(['explore', 'start', 'sums of squares', ...quick, '--json'], place)
  for (let tries = 0; tries < 600 && !endpoint.requests.some(({ key }) => key === 'task/sum/code'); tries++) await pause(100)
  const card = await newest(place)
  expect(card).toMatchObject({ state: 'going' })
  const id = card?.id ?? ''
  expect((await tillgreen(['explore', 'resume', id], place)).stderr).toContain('Another process is running exploration')
  expect((await tillgreen(['explore', 'stop', id], place)).code).toBe(0)
  const stopped = await going.result
  expect([stopped.code, endOf(stopped.lines)?.why]).toEqual([4, 'stopped'])
  isHeld = false
  const { end } = await explore(place, 'resume', id)
  expect(end).toMatchObject({ state: 'over', tries: [{ result: { verdict: 'verified' } }] })
  expect((await tillgreen(['explore', 'forget', id], place)).code).toBe(0)
  expect((await tillgreen(['explore', 'show', id], place)).stderr).toContain('No exploration matches')
})

test('limits in tokens are never passed: no run and no question begins that could', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const most = 28_000
  const { end, stderr } = await explore(place, 'start', 'sums of squares', 'sums of cubes', ...quick, '--most-tokens', String(most))
  expect(end?.spent.tokens, stderr).toBeLessThanOrEqual(most)
  // The limit of a run is what was left, whatever its config says.
  expect(end?.tries.map(({ result }) => result?.ended)).toEqual(['finished', 'budget'])
  const tiny = await explore(place, 'start', 'sums of squares', ...quick, '--most-tokens', '2000')
  expect(tiny.end).toMatchObject({ state: 'over', why: 'tokens', tries: [{ run: null, none: { why: 'budget' } }], spent: { tokens: 0 } })
})

test('limits in dollars are never passed either, the cap of the day stops it until another day', async () => {
  // What is there already is sent back.
  const endpoint = await tellStory({ ...story, 'explore/1/invent-again-2': json({ ...squares, title: 'Squares of even numbers' }) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const price = { input: 10, cachedInput: 10, output: 10 }
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)
  const most = 0.28
  const { end, stderr } = await explore(place, 'start', 'sums of squares', 'sums of cubes', ...quick, '--most-usd', String(most))
  expect(end?.spent.usd, stderr).toBeGreaterThan(0)
  expect(end?.spent.usd).toBeLessThanOrEqual(most)
  expect(end?.tries.some(({ result, none }) => result?.ended === 'budget' || none?.why === 'budget')).toBe(true)

  await tillgreen(['settings', 'set', 'dailyUsd', '0.01'], place)
  const capped = await explore(place, 'start', 'sums of squares', ...quick, '--most-usd', '1')
  expect([capped.code, capped.end?.state, capped.end?.why, capped.end?.spent.usd]).toEqual([3, 'stopped', 'day', 0])
  await tillgreen(['settings', 'set', 'dailyUsd', 'null'], place)
  const later = await explore(place, 'resume', capped.end?.head.id ?? '')
  expect(later.end, later.stderr + later.end?.said).toMatchObject({
    state: 'over',
    tries: [{ topic: { why: 'given' }, malformed: 1, invented: { title: 'Squares of even numbers' } }],
  })
})

/** Holds all answers until all of these questions have come. */
function together(keys: readonly string[], seen: () => readonly SeenRequest[]) {
  const areAsked = () => keys.every((key) => seen().some((request) => request.key === key))
  return async () => {
    for (let tries = 0; tries < 600 && !areAsked(); tries++) await pause(100)
  }
}

test('topics are worked on side by side where that is wanted, each within its share, and the report keeps their order', async () => {
  const seen: SeenRequest[] = []
  const codes = ['task/sum/code', 'task/cubes/code']
  const meet = together(codes, () => seen)
  const answered = (answer: string, ms: number) => async (request: SeenRequest) => {
    seen.push(request)
    await meet()
    await pause(ms)
    return answer
  }
  const endpoint = await tellStory({
    ...story,
    // The first topic is the last to end.
    'task/sum/code': answered(file('squares.py', right), 2_500),
    'task/cubes/code': answered(cubesCode, 0),
    'explore/3/invent': json({ declined: 'It would spy on people.' }),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const topics = ['sums of squares', 'sums of cubes', 'spying']
  const limits = ['--at-once', '2', '--most-tokens', '400000', '--most-minutes', '0']
  const { end, stderr } = await explore(place, 'start', ...topics, ...quick, ...limits)
  expect(end, stderr).toMatchObject({ state: 'over', why: 'topics', head: { atOnce: 2 } })
  expect(end?.tries.map(({ topic, result, none }) => [topic.why === 'given' && topic.words, result?.verdict ?? none?.why])).toEqual([
    ['sums of squares', 'verified'],
    ['sums of cubes', 'verified'],
    ['spying', 'declined'],
  ])
  const [first, second, third] = end?.tries ?? []
  expect(first?.finishedAt).toBeGreaterThan(second?.finishedAt ?? Number.POSITIVE_INFINITY)
  expect([first?.share, second?.share]).toEqual([
    expect.objectContaining({ tokens: 200_000, minutes: null }),
    expect.objectContaining({ tokens: 200_000, minutes: null }),
  ])
  // What the second left over, while the share of the first is kept for it.
  expect(third?.share?.tokens).toBe(200_000 - (second?.asked.tokens ?? 0) - (second?.result?.took.tokens ?? 0))
  // The question for the second program shows the first, though it is not built yet.
  const invented = endpoint.requests.find(({ key }) => key === 'explore/2/invent')
  expect(invented && says(invented, '```text\n- Even squares')).toBe(true)
  const report = (await tillgreen(['explore', 'show', end?.head.id ?? '', '--format', 'markdown'], place)).stdout
  expect(report).toContain('- Topics at once: 2')
  expect(report.match(/^\| \d \| [a-z ]+/gm)).toEqual(['| 1 | sums of squares ', '| 2 | sums of cubes ', '| 3 | spying '])
  const refused = await tillgreen(['explore', 'start', 'locks', ...quick, '--at-once', '5'], place)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--at-once expects a whole number from 1 to 4, but got "5"')])
})

test('a stop and a kill leave all topics open that are under way, and each of their runs is gone on with', async () => {
  let isHeld = true
  const held = (answer: string) => () => (isHeld ? { type: 'silent' as const } : answer)
  const codes = ['task/sum/code', 'task/cubes/code']
  const endpoint = await tellStory({ ...story, 'task/sum/code': held(file('squares.py', right)), 'task/cubes/code': held(cubesCode) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const bothAsked = (times: number) => async () => {
    const count = (key: string) => endpoint.requests.filter((request) => request.key === key).length
    for (let tries = 0; tries < 600 && codes.some((key) => count(key) < times); tries++) await pause(100)
  }
  const killed = startTillgreen(['explore', 'start', 'sums of squares', 'sums of cubes', ...quick, '--at-once', '2', '--json'], place)
  await bothAsked(1)()
  killed.child.kill('SIGKILL')
  await killed.result
  const id = (await newest(place))?.id ?? ''
  const stopped = startTillgreen(['explore', 'resume', id, '--json'], place)
  await bothAsked(2)()
  expect((await tillgreen(['explore', 'stop', id], place)).code).toBe(0)
  const command = await stopped.result
  expect([command.code, endOf(command.lines)?.why], command.stderr).toEqual([4, 'stopped'])
  expect(endOf(command.lines)?.tries.map(({ result, none }) => [result, none])).toEqual([
    [null, null],
    [null, null],
  ])
  isHeld = false
  const { end, stderr } = await explore(place, 'resume', id)
  expect(end, stderr).toMatchObject({ state: 'over', why: 'topics' })
  expect(end?.tries.map(({ result }) => result?.verdict)).toEqual(['verified', 'verified'])
  expect(endpoint.requests.filter(({ key }) => key.startsWith('explore/'))).toHaveLength(2)
  expect((await tillgreen(['runs', '--all', '--json'], place)).lines[0]).toMatchObject({ runs: [{}, {}] })
})

const joined = {
  title: 'Squares and cubes',
  template: 'python-plain',
  description: 'A Python module that gives the sum of even_squares and odd_cubes of one list. [1, 2, 4] gives 21 and [] gives 0.',
}
const joinedPlan = json({
  title: 'Squares and cubes',
  tasks: [
    {
      id: 'joined',
      title: 'Sum of both',
      words: 'squares_and_cubes(numbers) returns even_squares(numbers) plus odd_cubes(numbers).',
      acceptance: ['[1, 2, 4] gives 21', '[] gives 0'],
      interface: 'joined.py: squares_and_cubes(numbers: list[int]) -> int',
      needs: [],
      outputs: ['joined.py'],
      delivers: true,
    },
  ],
  start: null,
})

test('what is in the library is improved on a copy, combined with its tests, and what failed is repaired by another config', async () => {
  const broken = right.replace('% 2 == 0', '% 2 == 1')
  let isGood = false
  const endpoint = await tellStory({
    ...story,
    'explore/1/invent': (request) => json(says(request, 'lie in one workspace') ? joined : cubes),
    plan: (request) =>
      says(request, 'even_squares and odd_cubes') ? joinedPlan : says(request, cubes.description) ? cubesPlan : String(goodStory.plan),
    'task/sum/code': () => file('squares.py', isGood ? right : broken),
    'task/sum/attempt/1/action/1/fix': edit('squares.py', '% 2 == 1', '% 2 == 3'),
    'task/feedback/tests-1/tests': file(
      'tests/test_none.py',
      'import unittest\nfrom squares import even_squares\n\n\nclass NoneTest(unittest.TestCase):\n    def test_none(self):\n        self.assertEqual(even_squares(None), 0)\n',
    ),
    'task/feedback/code': edit('squares.py', '    total = 0', '    total = 0\n    if numbers is None:\n        return 0'),
    'task/joined/tests-1/tests':
      file('joined.py', 'def squares_and_cubes(numbers):\n    raise NotImplementedError') +
      file(
        'tests/test_joined.py',
        'import unittest\nfrom joined import squares_and_cubes\n\n\nclass JoinedTest(unittest.TestCase):\n    # clause 1\n    def test_both(self):\n        self.assertEqual(squares_and_cubes([1, 2, 4]), 21)\n\n    # clause 2\n    def test_empty(self):\n        self.assertEqual([squares_and_cubes([]), squares_and_cubes([2])], [0, 4])\n',
      ),
    'task/joined/code': file(
      'joined.py',
      'from cubes import odd_cubes\nfrom squares import even_squares\n\n\ndef squares_and_cubes(numbers):\n    return even_squares(numbers) + odd_cubes(numbers)\n',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const exploit = (what: string, ...more: string[]) => explore(place, 'start', '--exploit', '--do', what, ...quick, ...more)
  const failed = await tillgreen(['run', description, ...quick, '--max-attempts', '1', '--no-judge-tests', '--json'], place)
  expect(failed.outcome?.verdict, failed.stderr).not.toBe('verified')
  isGood = true
  const repaired = await exploit('repair')
  expect(repaired.end?.tries, repaired.stderr).toMatchObject([
    { topic: { why: 'repair', run: failed.run }, result: { verdict: 'verified', filed: 'verified', replaces: failed.run } },
  ])
  const good = repaired.end?.tries[0]?.run ?? ''
  const improved = await exploit('improve', '--goal', 'None counts as an empty list.')
  expect(improved.end?.tries, improved.stderr + improved.end?.said).toMatchObject([
    { topic: { why: 'improve', run: good }, result: { verdict: 'verified', tests: 4, passed: 4, replaces: good } },
  ])
  const found = (await tillgreen(['library', 'list', '--all', '--json'], place)).lines[0] as unknown as LibraryFound
  expect(found.entries.find(({ run }) => run.id === good)?.replacedBy).toBe(improved.end?.tries[0]?.run)
  // Nothing is left to repair.
  expect((await tillgreen(['explore', 'start', '--exploit', '--do', 'repair', ...quick], place)).stderr).toContain(
    'The library has no suitable program',
  )

  const other = await explore(place, 'start', 'sums of cubes', ...quick)
  expect(other.end?.tries, other.stderr).toMatchObject([{ result: { verdict: 'verified' } }])
  const combined = await exploit('combine')
  const runs = [other, improved].map(({ end }) => end?.tries[0]?.run)
  // All tests of both are sealed in it, beside its own two.
  expect(combined.end?.tries, combined.stderr + combined.end?.said).toMatchObject([
    { topic: { why: 'combine', runs }, invented: joined, result: { verdict: 'verified', tests: 8, passed: 8, replaces: null } },
  ])
})

test('without topics they are found: gaps of the library and neighbours of its programs, each with why', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { topics } = (await tillgreen(['explore', 'topics', '--json'], place)).lines[0] as { topics: ExplorationTry['topic'][] }
  expect(topics).toMatchObject([{ why: 'gap', template: 'python-plain', verified: 0 }])
  const { end, stderr } = await explore(place, 'start', ...quick, '--number', '2')
  expect(
    end?.tries.map(({ topic }) => topic.why),
    stderr,
  ).toEqual(['gap', 'gap'])
})
