// What two authors read differently is asked by example before anything is built, and the answer holds for tests and code.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { bool, decidedTests, example, outcome } from '../support/open-words.js'
import { code, description, file, goodStory, json, right, type Story, tellStory } from '../support/story.js'

const textOf = (request: SeenRequest | undefined): string => request?.messages.map((message) => message.content).join('\n') ?? ''
const notesOf = (lines: readonly Record<string, unknown>[], type: string): { key: string; body: Record<string, unknown> }[] =>
  lines.flatMap((line) => {
    const entry = line as unknown as Entry
    return line.type === 'entry' && entry.kind === 'note' && entry.step === type
      ? [{ key: entry.key, body: entry.body as Record<string, unknown> }]
      : []
  })

test('the outcome that the person chooses becomes a clause of the task, which tests and code hold to', async () => {
  const endpoint = await tellStory({
    ...bool,
    'ambiguity/task/feedback/first/examples': example(0, 'even_squares([2.0])', 'VALUE', '4.0'),
    'ambiguity/task/feedback/second/examples': 'NONE',
    'ambiguity/task/feedback/second/outcomes': outcome(1, 'VALUE', '"4"'),
    'ambiguity/task/feedback/first/second-look': json({ looks: [] }),
    'ambiguity/task/feedback/second/second-look': json({ looks: [] }),
    plan: goodStory.plan ?? '',
    'task/sum/tests-1/tests': (request) => decidedTests(textOf(request)),
    'task/sum/code': file('squares.py', right),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const flags = ['--ambiguity', '3', '--questions', 'wait', '--mutants', '0', '--no-hollow', '--role', 'second-author=other', '--json']
  const { child, told } = startTillgreen(
    ['run', description, '--template', 'python-plain', ...flags, '--out', join(place.data, 'made')],
    place,
  )
  const asked = Promise.withResolvers<string>()
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
    const line = printed
      .split('\n')
      .find((each) => each.includes('"step":"question"') && each.includes('"kind":"intent"') && each.endsWith('}'))
    if (line) asked.resolve((JSON.parse(line) as { run: string }).run)
  })
  void told.then(() => asked.reject(new Error(`The run ended without a question:\n${printed.slice(-2_000)}`)))
  const run = await asked.promise
  const shown = await tillgreen(['answer', run], place)
  expect(shown.stdout).toContain('? For even_squares([True]): the error TypeError or 0?')
  expect(shown.stdout).toMatch(/a {12}the error TypeError: .*\n {4}b {12}0: .*\n {4}own .*\n {4}leave/)
  expect((await tillgreen(['answer', run, 'b', 'A bool is an int here.'], place)).code).toBe(0)

  const end = await told
  expect(end.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const clause = 'Decided by the person: `even_squares([True])` gives `0`. A bool is an int here.'
  const plans = notesOf(end.lines, 'planned')
  expect(plans.map(({ key }) => key)).toEqual(['planned', 'ambiguity/clarified'])
  expect(plans[1]?.body).toMatchObject({
    by: 'person',
    why: 'You decided: `even_squares([True])` gives `0`',
    plan: { tasks: [{ id: 'sum', acceptance: ['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError', clause] }] },
  })
  expect(notesOf(end.lines, 'sealed')[0]?.body).toMatchObject({
    suite: { red: expect.arrayContaining([expect.stringContaining('test_decided')]) },
  })

  // Each question is asked of its own author in a fresh context, about inputs alone.
  const prompt = (key: string) => textOf(endpoint.requests.find((request) => request.key === key))
  const authors = endpoint.requests
    .filter(({ key }) => key.startsWith('ambiguity/'))
    .map(({ key, role, model }) => [key.slice(19), role, model])
  expect(authors).toEqual([
    ['first/examples', 'test-author', 'storyteller'],
    ['second/examples', 'second-author', 'other'],
    ['second/outcomes', 'second-author', 'other'],
    ['first/outcomes', 'test-author', 'storyteller'],
    ['first/second-look', 'test-author', 'storyteller'],
    ['second/second-look', 'second-author', 'other'],
  ])
  const inputs = /# The inputs\n\n([\s\S]*?)\n\n# Request/.exec(prompt('ambiguity/task/sum/second/outcomes'))?.[1]
  expect(inputs).toBe('## Input 1\n\n~~~~\neven_squares([1, 2, 4])\n~~~~\n\n## Input 2\n\n~~~~\neven_squares([True])\n~~~~')
  // What the user said is known to both sides; what the authors merely agree on is not for whoever writes the code.
  expect(prompt('task/sum/tests-1/tests')).toContain(clause)
  expect(prompt('task/sum/tests-1/tests')).toContain('`even_squares([2, "a"])` fails with `TypeError`')
  expect(prompt('task/sum/code')).toContain(clause)
  expect(prompt('task/sum/code')).not.toContain('[2, "a"]')

  const story = (await tillgreen(['show', run], place)).stdout
  expect(story).toMatch(
    /Two authors read a task {2}Sum of even squares: 4 of 5 examples alike · 1 open\n {13}even_squares\(\[True\]\): the error TypeError or 0\n/,
  )
  expect(story).toMatch(
    /You decided {2}For even_squares\(\[True\]\): the error TypeError or 0\? · 0\n[\s\S]*Planned again {2}1 task · 1 changed\n {13}You decided/,
  )
  expect((await tillgreen(['replay', run, '--strict'], place)).stdout).toContain('The same history')
  expect((await tillgreen(['replay', run], place)).stdout).toContain('Nothing differed from the recording.')

  // Feedback is read twice as well, with what was settled before; there nobody is asked, and no tests are told any more.
  const later = await tillgreen(['feedback', run, 'Floats count as well.', '--json'], place)
  expect(later.outcome?.ended).toBe('endpoint')
  const assumed = 'Assumed, since nobody was asked: `even_squares([2.0])` gives `4.0`'
  expect(notesOf(later.lines, 'planned').at(-1)?.body).toMatchObject({
    plan: { tasks: [{ acceptance: expect.arrayContaining([assumed]) }] },
  })
  expect(prompt('ambiguity/task/feedback/first/examples')).toContain(clause)
  expect(prompt('task/feedback/tests-1/tests')).toContain(`Floats count as well.\n\n${assumed}`)
})

test('agreement asks nothing, who cannot be read costs a remark, and where nobody is asked the run says what it took', async () => {
  const task = (id: string) => ({
    id,
    title: `Task ${id}`,
    words: `${id}(n) doubles n.`,
    acceptance: ['2 gives 4'],
    interface: `${id}(n: int) -> int`,
  })
  const scope = (id: string) => `ambiguity/task/${id}`
  const alike = example(1, 'double(2)', 'VALUE', '4')
  const story: Story = {
    plan: json({ title: 'Three', tasks: ['alike', 'open', 'odd'].map(task), start: null }),
    [`${scope('alike')}/first/examples`]: alike,
    [`${scope('alike')}/second/examples`]: alike,
    [`${scope('open')}/first/examples`]: alike + example(1, 'double("a")', 'VALUE', '"aa"') + example(0, 'double(-0)', 'VALUE', '0'),
    [`${scope('open')}/second/examples`]: alike,
    [`${scope('open')}/second/outcomes`]: outcome(1, 'ERROR', 'TypeError') + outcome(2, 'VALUE', '-1'),
    [`${scope('open')}/first/second-look`]: json({
      looks: [
        { number: 1, choice: 'open' },
        { number: 2, choice: 'A', quote: 'doubles n' },
      ],
    }),
    [`${scope('open')}/second/second-look`]: json({
      looks: [
        { number: 1, choice: 'open' },
        { number: 2, choice: 'B', quote: 'open(n) doubles n' },
      ],
    }),
    [`${scope('odd')}/first/examples`]: 'I would rather write code.',
    [`${scope('odd')}/first/examples-again-2`]: code,
    [`${scope('odd')}/first/examples-again-3`]: 'No.',
  }
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const told = await tillgreen(['run', description, '--template', 'python-plain', '--ambiguity', '3', '--yes', '--json'], place)
  // The story has no tests to tell: by then all that matters here has happened.
  expect(told.outcome?.ended).toBe('endpoint')
  expect(endpoint.requests.at(-1)?.key).toMatch(/tests-1\/tests$/)
  const questions = told.lines.flatMap((line) => (line.kind === 'result' && line.step === 'question' ? [line as unknown as Entry] : []))
  expect(questions.map(({ key, body }) => [key, body])).toEqual([
    ['ambiguity/question-1', { value: { choice: 'a', words: '', by: 'default' } }],
  ])
  expect(
    notesOf(told.lines, 'read-twice').map(({ body }) => [body.task, body.alike, body.settled, (body.open as unknown[]).length]),
  ).toEqual([
    ['Task alike', 1, 0, 0],
    ['Task open', 1, 1, 1],
  ])
  expect(notesOf(told.lines, 'remarked').map(({ body }) => body.text)).toContainEqual(
    expect.stringContaining('"Task odd" was not read twice'),
  )
  expect(notesOf(told.lines, 'planned')[1]?.body).toMatchObject({
    by: 'config',
    plan: {
      tasks: [
        { acceptance: ['2 gives 4'] },
        { acceptance: ['2 gives 4', 'Assumed, since nobody was asked: `double("a")` gives `"aa"`'] },
        {},
      ],
    },
  })
  expect((await tillgreen(['show', told.run], place)).stdout).toMatch(
    /Decided by default {2}For double\("a"\): "aa" or the error TypeError\? · "aa"/,
  )
})
