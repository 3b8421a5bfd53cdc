// One description under the four planners, a plan that must be divided, one that is approved, and steps that the model chooses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Plan } from '../../src/contract/run/plan.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { file, json, type Story, tellStory } from '../support/story.js'

const wish = 'Adds up the numbers of a text.'
const parse = {
  id: 'parse',
  title: 'Read numbers',
  words: 'numbers_in(text) gives the whole numbers of a text.',
  acceptance: ['"1 2" gives [1, 2]'],
  interface: 'numbers_in.py: numbers_in(text: str) -> list[int]',
  needs: [],
  inputs: [],
  outputs: ['numbers_in.py'],
  delivers: false,
  value: 3,
  effort: 2,
}
const total = {
  id: 'total',
  title: 'Add them up',
  words: 'total(text) gives the sum of the whole numbers of a text.',
  acceptance: ['"1 2" gives 3'],
  interface: 'total.py: total(text: str) -> int',
  needs: ['parse'],
  inputs: ['numbers_in.py'],
  outputs: ['total.py'],
  delivers: true,
  value: 4,
  effort: 1,
}
const whole = { title: 'Totals', assumptions: [], start: null }

const module = (name: string) => (name === 'parse' ? 'numbers_in' : 'total')
const testsOf = (name: string, expected: string) => `import unittest
from ${module(name)} import ${module(name)}


class ${name.toUpperCase()}(unittest.TestCase):
    # clause 1
    def test_two(self):
        self.assertEqual(${module(name)}("1 2"), ${expected})
`
const codeOf: Record<string, string> = {
  parse: 'def numbers_in(text):\n    return [int(word) for word in text.split()]',
  total: 'from numbers_in import numbers_in\n\n\ndef total(text):\n    return sum(numbers_in(text))',
}
const partsOf = (id: string): string[] => (id === 'main' ? ['parse', 'total'] : [id.replace(/^main-/, '')])

/** Builds any of the tasks, in whatever order they come. */
const building = (request: SeenRequest): string => {
  const id = /^(?:task\/)([a-z-]+)\//.exec(request.key)?.[1] ?? ''
  const parts = partsOf(id)
  if (request.key.endsWith('/tests'))
    return parts
      .map(
        (part) =>
          file(`${module(part)}.py`, `def ${module(part)}(text):\n    raise NotImplementedError`) +
          file(`tests/test_${part}.py`, testsOf(part, part === 'parse' ? '[1, 2]' : '3')),
      )
      .join('\n')
  if (request.key.endsWith('/code')) return parts.map((part) => file(`${module(part)}.py`, codeOf[part] ?? '')).join('\n')
  return request.key === 'check' ? 'ready' : `unexpected ${request.key}`
}
const story = (answers: Story): Story => ({ ...answers, '*': building })

async function build(
  config: object,
  answers: Story,
  ...more: string[]
): Promise<CommandResult & { keys: string[]; plans: Plan[]; place: { data: string; baseUrl: string } }> {
  const endpoint = await tellStory(story(answers))
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const path = join(place.data, 'config.json')
  writeFileSync(path, JSON.stringify(config))
  const end = await tillgreen(
    ['run', wish, '--template', 'python-plain', '--config', path, '--json', '--out', join(place.data, 'made'), ...more],
    place,
  )
  const plans = end.lines.flatMap((line) => {
    const entry = line as unknown as Entry
    return line.type === 'entry' && entry.kind === 'note' && entry.step === 'planned'
      ? [(entry.body as unknown as { plan: Plan }).plan]
      : []
  })
  return { ...end, keys: endpoint.requests.map((request) => request.key).filter((key) => key !== 'check'), plans, place }
}

const built = (id: string) => [`task/${id}/tests-1/tests`, `task/${id}/code`]

test('flat asks for no plan and builds one task', async () => {
  const result = await build({ plan: 'flat' }, {})
  expect([result.outcome?.verdict, result.keys]).toEqual(['verified', built('main')])
  expect(result.plans[0]?.tasks.map((task) => [task.id, task.words])).toEqual([['main', wish]])
})

test('graph asks once; each task has separate questions for tests and for code, each red and then green', async () => {
  const result = await build({ plan: 'graph' }, { plan: json({ ...whole, tasks: [total, parse] }) })
  expect([result.outcome?.verdict, result.keys]).toEqual(['verified', ['plan', ...built('parse'), ...built('total')]])
  expect(result.stdout).toMatch(/"step":"sealed"[\s\S]*"step":"sealed"/)
})

test('backward asks for what the person uses, then for what that needs', async () => {
  const result = await build(
    { plan: 'backward' },
    { plan: json({ ...whole, tasks: [{ ...total, needs: [] }] }), 'need-1': json({ tasks: [parse] }) },
  )
  expect([result.outcome?.verdict, result.keys]).toEqual(['verified', ['plan', 'need-1', ...built('parse'), ...built('total')]])
  expect(result.plans[0]?.tasks.map((task) => [task.id, task.needs])).toEqual([
    ['total', ['parse']],
    ['parse', []],
  ])
})

test('recursive divides the whole, plans each part, and then says what belongs together', async () => {
  const result = await build(
    { plan: 'recursive' },
    {
      'part/whole': json({
        parts: [
          { id: 'parse', title: 'Read', words: 'reads' },
          { id: 'total', title: 'Add', words: 'adds' },
        ],
      }),
      'part/whole-1/parse': json({ task: parse }),
      'part/whole-2/total': json({ task: { ...total, needs: [] } }),
      plan: json({ ...whole, delivers: ['total'] }),
    },
  )
  expect([result.outcome?.verdict, result.keys]).toEqual([
    'verified',
    ['part/whole', 'part/whole-1/parse', 'part/whole-2/total', 'plan', ...built('parse'), ...built('total')],
  ])
})

test('a faulty plan goes back with the exact list; if none holds together nothing is built unless the person agrees', async () => {
  const circle = json({
    ...whole,
    tasks: [
      { ...total, inputs: ['numbers_in.py', 'other.py'] },
      { ...parse, needs: ['total'] },
    ],
  })
  const result = await build({}, { plan: circle, 'plan-again-2': circle, 'plan-again-3': circle })
  expect([result.code, result.outcome?.ended, result.keys]).toEqual([5, 'stuck', ['plan', 'plan-again-2', 'plan-again-3']])
  expect(result.stdout).toMatch(/wait for each other in a circle/)
})

test('a task that is too large is divided by a separate question, and tasks that needed it need its parts', async () => {
  const large = {
    ...parse,
    id: 'main',
    title: 'All of it',
    acceptance: Array.from({ length: 25 }, (_, index) => `clause ${index}`),
    outputs: ['numbers_in.py', 'total.py'],
    delivers: true,
  }
  const parts = [
    { ...parse, id: 'main-parse' },
    { ...total, id: 'main-total', needs: ['main-parse'] },
  ]
  const result = await build({}, { plan: json({ ...whole, tasks: [large] }), 'split/main/split': json({ tasks: parts }) })
  expect([result.outcome?.verdict, result.keys]).toEqual([
    'verified',
    ['plan', 'split/main/split', ...built('main-parse'), ...built('main-total')],
  ])
  expect((await tillgreen(['show', result.run], result.place)).stdout).toMatch(
    /Plan changed.*2 tasks[\s\S]*was divided: it has 25 acceptance clauses/,
  )
})

test('a plan is not carried out before it is approved; words of the person lead to a new one', async () => {
  const endpoint = await tellStory(
    story({ plan: json({ ...whole, tasks: [total, parse] }), 'plan-2/plan': json({ ...whole, title: 'Other', tasks: [total, parse] }) }),
  )
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const path = join(place.data, 'config.json')
  writeFileSync(path, JSON.stringify({ approve: true }))
  const { child, result } = startTillgreen(
    ['run', wish, '--template', 'python-plain', '--config', path, '--questions', 'wait', '--json', '--out', join(place.data, 'made')],
    place,
  )
  let run = ''
  let asked = 0
  const answers = ['change', 'approve']
  await new Promise<void>((resolve) => {
    let seen = ''
    child.stdout?.on('data', async (chunk) => {
      seen += chunk
      run = /"run":"([^"]+)"/.exec(seen)?.[1] ?? run
      const open = [...seen.matchAll(/"kind":"intent","key":"[^"]*approve-\d"/g)].length
      if (open <= asked) return
      asked = open
      expect(endpoint.requests.some((request) => request.key.startsWith('task/'))).toBe(false)
      const choice = answers[asked - 1] ?? 'stop'
      expect((await tillgreen(['answer', run, choice, ...(choice === 'change' ? ['call it Other'] : [])], place)).code).toBe(0)
      if (asked === 2) resolve()
    })
  })
  expect((await result).outcome).toMatchObject({ verdict: 'verified' })
  const second = endpoint.requests.find((request) => request.key === 'plan-2/plan')
  expect(second?.messages.map((message) => message.content).join()).toContain('call it Other')
})

test('with steps: auto the model chooses planner and steps, and the choice is recorded', async () => {
  const result = await build(
    { steps: 'auto' },
    { 'choose-steps': json({ plan: 'flat', diagnose: false, heldOut: false, why: 'It is small.' }) },
  )
  expect([result.outcome?.verdict, result.keys]).toEqual(['verified', ['choose-steps', ...built('main')]])
  expect((await tillgreen(['show', result.run], result.place)).stdout).toMatch(/Chose the steps {2}planner: flat/)
})

test('tasks that do not need each other are built side by side, merged by what each changed, and tested together', async () => {
  const other = { ...total, needs: [], inputs: [] }
  const plan = json({ ...whole, tasks: [{ ...parse, delivers: true }, other] })
  const endpoint = await tellStory({
    plan,
    'task/total/code': file('total.py', 'def total(text):\n    return sum(int(word) for word in text.split())'),
    '*': building,
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const path = join(place.data, 'config.json')
  writeFileSync(path, JSON.stringify({ parallel: 2 }))
  const result = await tillgreen(
    ['run', wish, '--template', 'python-plain', '--config', path, '--json', '--out', join(place.data, 'made')],
    place,
  )
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const order = result.lines.flatMap((line) =>
    line.type === 'entry' && (line as unknown as Entry).kind === 'intent' ? [(line as unknown as Entry).key] : [],
  )
  expect(order.indexOf('task/total/tests-1/tests')).toBeLessThan(order.indexOf('task/parse/attempt/1/test'))
  expect(order).toContain('merge/1/attempt/1/test')
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
})

test('of tasks side by side no more is asked at once than the settings of the endpoint say', async () => {
  const plan = json({
    ...whole,
    tasks: [
      { ...parse, delivers: true },
      { ...total, needs: [], inputs: [] },
    ],
  })
  const mostAtOnce = async (limits: object) => {
    let [underWay, most] = [0, 0]
    const slowly = (answer: string | ((request: SeenRequest) => string)) => async (request: SeenRequest) => {
      most = Math.max(most, ++underWay)
      await sleep(100)
      underWay--
      return typeof answer === 'string' ? answer : answer(request)
    }
    const endpoint = await tellStory({
      plan,
      'task/total/code': slowly(file('total.py', 'def total(text):\n    return sum(int(word) for word in text.split())')),
      '*': slowly(building),
    })
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const own = { name: 'own', baseUrl: endpoint.url, model: 'storyteller', limits }
    expect((await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)).code).toBe(0)
    const path = join(place.data, 'config.json')
    writeFileSync(path, JSON.stringify({ parallel: 2 }))
    const result = await tillgreen(['run', wish, '--template', 'python-plain', '--config', path, '--json'], place)
    expect(result.outcome).toMatchObject({ verdict: 'verified' })
    return most
  }
  expect(await mostAtOnce({})).toBe(2)
  expect(await mostAtOnce({ atOnce: 1, requestsPerMinute: 600, tokensPerMinute: 50_000_000 })).toBe(1)
})
