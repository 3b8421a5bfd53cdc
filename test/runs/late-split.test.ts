// A task that turns out too big while it is built: its green part stays, and the rest follows as a new task.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { clauses, description, plan, restIsRepaired, right, story, textOf } from '../support/split-story.js'
import { file, json, tellStory } from '../support/story.js'

buildWithProofs()

function placeOf(baseUrl: string, escalation: object = {}) {
  const data = temporaryFolder('data')
  const config = join(data, 'config.json')
  writeFileSync(
    config,
    JSON.stringify({ escalation: { reflectEvery: 0, rungs: ['nudge', 'split'], ...escalation }, budget: { attempts: 8 } }),
  )
  const args = ['run', description, '--template', 'python-plain', '--config', config, '--json', '--out', join(data, 'made')]
  return { place: { data, baseUrl }, args }
}

const notesOf = (result: CommandResult, type: string): Record<string, unknown>[] =>
  result.lines.flatMap((line) => {
    const { kind, body, key } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && (body as { type: string }).type === type
      ? [{ ...(body as Record<string, unknown>), key }]
      : []
  })

test('what is green of a task that leads nowhere stays sealed, and the rest follows as a task with its own tests', async () => {
  const endpoint = await tellStory(story(restIsRepaired))
  const { place, args } = placeOf(endpoint.url)
  const result = await tillgreen(args, place)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    ended: 'finished',
    findings: { tasks: { of: 2, done: 2 }, clauses: { of: 4, done: 4 } },
  })
  expect(notesOf(result, 'escalated').map((note) => note.rung)).toEqual(['nudge', 'split'])
  const [split] = notesOf(result, 'split')
  expect(split).toMatchObject({ task: 'text', rest: 'text-rest', green: 2, left: 2 })
  // Hidden tests of what is left go with it.
  expect((split?.tests as string[] | undefined)?.map((id) => id.split('_').at(-2)).toSorted()).toEqual([
    'longest',
    'longest',
    'vowels',
    'vowels',
  ])
  const planned = notesOf(result, 'planned').at(-1) as { plan: { tasks: Record<string, unknown>[] }; why: string } | undefined
  expect(planned?.why).toBe(
    '"Functions for texts" turned out too big: 2 of its 4 clauses are green and stay as they are, the other 2 follow as a task.',
  )
  expect(planned?.plan.tasks.map(({ id, acceptance, numbers, needs, restOf }) => ({ id, acceptance, numbers, needs, restOf }))).toEqual([
    { id: 'text', acceptance: clauses.slice(0, 2), numbers: [1, 2], needs: [], restOf: undefined },
    { id: 'text-rest', acceptance: clauses.slice(2), numbers: [3, 4], needs: ['text'], restOf: 'text' },
  ])
  // The clauses keep the numbers that the tests know them by, and no test is written again.
  const request = endpoint.requests.find(({ key }) => key === 'task/text-rest/attempt/1/diagnose')
  expect(textOf(request as SeenRequest)).toContain('3. longest("a bb") gives "bb"\n4. vowels("aeb") gives 2')
  expect(textOf(request as SeenRequest)).not.toContain('1. first("a b") gives "a"')
  expect(notesOf(result, 'sealed')).toHaveLength(1)
  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toMatch(/Splitting the task[\s\S]*Task split +Functions for texts · 2 rules already green · 2 rules left, with 4 tests/)
  expect(shown).toMatch(/Plan changed[\s\S]*turned out too big[\s\S]*Functions for texts: the rest/)
  const replayed = await tillgreen(['replay', result.run, '--strict'], place)
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringContaining('The history matches')])
})

test('a run that is killed at the split continues with the rest and asks nothing again', async () => {
  let answers = false
  const endpoint = await tellStory({
    ...story(restIsRepaired),
    'task/text-rest/attempt/1/diagnose': () => (answers ? 'The condition is wrong.' : { type: 'silent' }),
  })
  const { place, args } = placeOf(endpoint.url)
  const { child, result } = startTillgreen(args, place)
  while (!endpoint.requests.some(({ key }) => key === 'task/text-rest/attempt/1/diagnose'))
    await new Promise((done) => setTimeout(done, 20))
  child.kill('SIGKILL')
  const { run } = await result
  answers = true
  const before = endpoint.requests.length
  const resumed = await tillgreen(['resume', run, '--json'], place)
  expect(resumed.outcome, resumed.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(notesOf(resumed, 'split').length).toBeLessThanOrEqual(1)
  expect(endpoint.requests.slice(before).every(({ key }) => key.startsWith('task/text-rest/') || key.startsWith('final/'))).toBe(true)
})

test('where the rest stays red, the run says what is green and what is not', async () => {
  const endpoint = await tellStory(story({}))
  const { place, args } = placeOf(endpoint.url)
  const result = await tillgreen(args, place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'partly', ended: 'stuck', findings: { tasks: { of: 2, done: 1 } } })
  expect(result.outcome?.findings).toMatchObject({
    shortfalls: expect.arrayContaining([{ type: 'tasks', stuck: ['Functions for texts: the rest'], notBegun: [] }]),
  })
  const forked = await tillgreen(['feedback', result.run, 'Count y as a vowel too.', '--json'], place)
  // What continues from it takes over the suites as they were divided.
  const [started] = notesOf(forked, 'started') as unknown as { goal: { inherits: { suites: { task: string; red: string[] }[] } } }[]
  expect(started?.goal.inherits.suites.map(({ task, red }) => [task, red.length])).toEqual([
    ['text', 4],
    ['text-rest', 4],
  ])
})

test('tasks side by side are merged with what was left of one of them', async () => {
  const other = {
    ...{ id: 'sum', title: 'Sum of two', words: 'add(a, b) gives the sum.', acceptance: ['add(1, 2) gives 3'] },
    ...{ interface: 'sums.py: add(a, b)', needs: [] },
  }
  const two = JSON.parse(plan.replace(/```(json)?/g, '')) as { tasks: object[] }
  const endpoint = await tellStory({
    ...story(restIsRepaired),
    plan: json({ ...two, tasks: [...two.tasks, other] }),
    'task/sum/tests-1/tests':
      file('sums.py', 'def add(a, b):\n    raise NotImplementedError') +
      file(
        'tests/test_sums.py',
        'import unittest\nfrom sums import add\n\n\nclass SumTest(unittest.TestCase):\n    # clause 1\n    def test_adds(self):\n        self.assertEqual(add(1, 2), 3)\n',
      ),
    'task/sum/code': file('sums.py', 'def add(a, b):\n    return a + b'),
  })
  const { place, args } = placeOf(endpoint.url)
  const result = await tillgreen([...args, '--parallel', '2'], place)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    findings: { tasks: { of: 3, done: 3 }, clauses: { of: 5, done: 5 } },
  })
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})

test('one hard clause is no matter of size: the task is not split', async () => {
  const oneWrong = right.replace('letter in "aeiou"', 'letter == "x"')
  const endpoint = await tellStory(story({ 'task/text/code': file('text.py', oneWrong) }))
  const { place, args } = placeOf(endpoint.url)
  const result = await tillgreen(args, place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'partly', ended: 'stuck' })
  expect(notesOf(result, 'escalated').map((note) => note.rung)).toEqual(['nudge'])
})

test('a config without the step splits nothing', async () => {
  const endpoint = await tellStory(story({}))
  const { place, args } = placeOf(endpoint.url, { rungs: ['nudge'] })
  const result = await tillgreen(args, place)
  expect([notesOf(result, 'split'), result.outcome?.ended]).toEqual([[], 'stuck'])
})
