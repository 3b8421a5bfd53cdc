// An author of tests may say that two sentences contradict each other, before a test is written: the words decide, the user, or it is assumed.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const textOf = (request: SeenRequest | undefined) => request?.messages.map((message) => message.content).join('\n') ?? ''
const notesOf = (result: CommandResult, type: string) =>
  result.lines.flatMap((line) => {
    const { kind, body } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && (body as { type: string }).type === type ? [body as Record<string, unknown>] : []
  })

const description = 'A module that rounds cents. Half a cent counts as one.'
const clauses = ['round_cents(0.5) gives 1', 'round_cents(0.5) gives 0 and round_cents(2.4) gives 2']
const plan = json({
  title: 'Cents',
  tasks: [
    {
      ...{ id: 'made', title: 'Round cents', interface: 'cents.py: round_cents(cents)', needs: [], acceptance: clauses },
      words: 'round_cents(cents) rounds to whole cents.',
    },
  ],
  start: null,
})
const tests = (half: number) =>
  file('cents.py', 'def round_cents(cents):\n    raise NotImplementedError') +
  file(
    'tests/test_cents.py',
    `import unittest
from cents import round_cents


class CentsTest(unittest.TestCase):
    # clause 1
    def test_half(self):
        self.assertEqual(round_cents(0.5), ${half})

    # clause 2
    def test_less(self):
        self.assertEqual(round_cents(2.4), 2)
`,
  )
const code = file('cents.py', 'def round_cents(cents):\n    return int(cents + 0.5)')
const contradicts = (first: string, second: string) =>
  `CONTRADICTION\nQUOTE: "${first}"\nQUOTE: ${second}\nWHY: For 0.5 one asks for 1 and the other for 0.`
const said = contradicts('round_cents(0.5) gives 1', 'round_cents(0.5) gives 0')
const working = 'For 0.5 clause 1 gives 1 and clause 2 gives 0, so both cannot hold.'
const mended = 'round_cents(2.4) gives 2'

const story: Story = { plan, 'task/made/tests-1/tests': said, 'task/made/tests-2/tests': tests(1), 'task/made/code': code }
const args = ['run', description, '--template', 'python-plain', '--json', '--no-hollow', '--mutants', '0', '--held-out', '0']

async function build(more: Story, ...flags: readonly string[]) {
  const endpoint = await tellStory({ ...story, ...more })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen([...args, ...flags], place)
  const promptOf = (key: string) => textOf(endpoint.requests.find((each) => each.key === `task/made/${key}`))
  return { result, place, promptOf, endpoint }
}

test('where your words decide it the clause is mended and shown, and then the tests are written', async () => {
  const { result, promptOf, place } = await build({
    'task/made/tests-1/contradiction': json({ working, ruling: 'clause', clause: 2, mended, quote: 'Half a cent counts as one.' }),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 2, done: 2 } } })
  expect(notesOf(result, 'planned').at(-1)).toMatchObject({ plan: { tasks: [{ acceptance: [clauses[0], mended] }] } })
  expect(promptOf('tests-1/contradiction')).toContain('- "round_cents(0.5) gives 0"')
  expect(promptOf('tests-2/tests')).toMatch(
    /2\. round_cents\(2\.4\) gives 2[\s\S]*What was settled since[\s\S]*Clause 2 reads now: round_cents\(2\.4\) gives 2/,
  )
  expect((await tillgreen(['show', result.run], place)).stdout).toContain('Two sentences may contradict each other')
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('all clauses that a ruling names are mended, and each is shown with the words that it is from', async () => {
  const all = [...clauses, 'round_cents(-0.5) gives -1', 'round_cents(1.5) gives 1']
  const quoted = plan.replace(JSON.stringify(clauses[0]), JSON.stringify({ clause: clauses[0], quote: 'Half a cent counts as one.' }))
  const more = quoted.replace(
    JSON.stringify(clauses[1]),
    all
      .slice(1)
      .map((clause) => JSON.stringify(clause))
      .join(', '),
  )
  const others = `
    # clause 3
    def test_below_zero(self):
        self.assertEqual(round_cents(-0.4), 0)

    # clause 4
    def test_more(self):
        self.assertEqual(round_cents(1.5), 2)
`
  const also = [
    { clause: 4, mended: 'round_cents(1.5) gives 2' },
    { clause: 3, mended: 'round_cents(-0.4) gives 0' },
  ]
  const { result, promptOf } = await build({
    plan: more.replace('"start"', '"notAsked": [{ "quote": "A module that rounds cents.", "why": "it says what it is" }], "start"'),
    'task/made/tests-1/contradiction': json({ working, ruling: 'clause', clause: 2, mended, also, quote: 'Half a cent counts as one.' }),
    'task/made/tests-2/tests': tests(1).replace(/\n>>>>>>> END\n$/, `\n${others}\n>>>>>>> END\n`),
  })
  expect(promptOf('tests-1/contradiction')).toContain(`1. ${clauses[0]}\n   From the person's words: "Half a cent counts as one."`)
  expect(promptOf('tests-1/contradiction')).toContain(`2. ${clauses[1]}\n   Assumed`)
  expect(notesOf(result, 'planned').at(-1)).toMatchObject({
    plan: { tasks: [{ acceptance: [clauses[0], mended, 'round_cents(-0.4) gives 0', 'round_cents(1.5) gives 2'] }] },
  })
  expect(promptOf('tests-2/tests')).toContain('Clause 4 reads now: round_cents(1.5) gives 2')
  expect(notesOf(result, 'contradiction')).toMatchObject([{ clause: 2, also: [{ clause: 4 }, { clause: 3 }] }])
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 4, done: 4 } } })
})

test('a clause that a ruling names twice, or that there is not, is asked for again', async () => {
  const ruled = (clause: number) =>
    json({ working, ruling: 'clause', clause: 2, mended, also: [{ clause, mended }], quote: 'Half a cent counts as one.' })
  const { promptOf } = await build({
    'task/made/tests-1/contradiction': ruled(2),
    'task/made/tests-1/contradiction-again-2': ruled(9),
    'task/made/tests-1/contradiction-again-3': json({ working, ruling: 'clause', clause: 2, mended, quote: 'Half a cent counts as one.' }),
  })
  expect(promptOf('tests-1/contradiction-again-2')).toContain('A clause is named twice')
  expect(promptOf('tests-1/contradiction-again-3')).toContain('no clause of this number')
})

test('a quote that is nowhere, or in no clause, is asked for again; so is a second contradiction', async () => {
  const { result, promptOf } = await build({
    'task/made/tests-1/tests': contradicts('round_cents(7) gives 1', 'round_cents(0.5) gives 0'),
    'task/made/tests-1/tests-again-2': contradicts('Half a cent counts', 'A module that rounds'),
    'task/made/tests-1/tests-again-3': said,
    'task/made/tests-1/contradiction': json({ working: 'Clause 1 speaks of cents, and clause 2 too; both hold.', ruling: 'none' }),
    'task/made/tests-2/tests': said,
    'task/made/tests-2/tests-again-2': tests(1),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(promptOf('tests-1/tests-again-2')).toContain('"round_cents(7) gives 1" stands neither in what the person wrote nor in the task')
  expect(promptOf('tests-1/tests-again-3')).toContain('One of the two quotes must be from a clause')
  expect(promptOf('tests-2/tests')).toContain('Both can hold: Clause 1 speaks of cents')
  expect(promptOf('tests-2/tests-again-2')).toContain('A contradiction was settled already')
  expect(notesOf(result, 'contradiction')).toMatchObject([{ how: 'holds', clause: null }])
})

const open = json({ working, ruling: 'open', clause: 2, options: [mended, 'round_cents(0.4) gives 0'], question: 'What is half a cent?' })

test.each([
  ['no user is there to answer', ['--questions', 'default']],
  ['no question may be asked', ['--questions', 'wait', '--reader-questions', '0']],
])('where the words leave it open and %s the more usual reading is assumed, and said', async (_, flags) => {
  const { result } = await build({ 'task/made/tests-1/contradiction': open }, ...flags)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'contradiction')).toMatchObject([{ how: 'assumed', took: mended }])
  expect(notesOf(result, 'planned').at(-1)).toMatchObject({
    plan: { assumptions: [mended], tasks: [{ acceptance: [clauses[0], `Assumed, since nobody was asked: ${mended}`] }] },
  })
})

test('where the words leave it open the user decides, and what they say is the clause', async () => {
  const endpoint = await tellStory({ ...story, 'task/made/tests-1/contradiction': open })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { child, result } = startTillgreen([...args, '--questions', 'wait'], place)
  const id = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"run":"([^"]+)".*"step":"question"/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })
  expect((await tillgreen(['answer', id, 'b', 'and 2.4 gives 2'], place)).code).toBe(0)
  const ended = await result
  expect(ended.outcome, ended.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(ended, 'planned').at(-1)).toMatchObject({
    plan: { tasks: [{ acceptance: [clauses[0], 'Decided by the person: round_cents(0.4) gives 0. and 2.4 gives 2'] }] },
  })
})

test('a model that cannot rule takes nothing away: the author is asked for tests of the words as they are', async () => {
  const { result } = await build(
    Object.fromEntries(['', '-again-2', '-again-3'].map((again) => [`task/made/tests-1/contradiction${again}`, 'Hm.'])),
  )
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'contradiction')).toEqual([])
})

test('words of the user meanwhile reach the ruling, and decide it', async () => {
  const wish = 'Half a cent is dropped after all.'
  const place = { data: temporaryFolder('data'), baseUrl: '' }
  const endpoint = await tellStory({
    plan: async () => {
      const { lines } = await tillgreen(['runs', '--json'], place)
      const [run] = (lines[0]?.runs ?? []) as { id: string }[]
      expect((await tillgreen(['say', run?.id ?? '', wish], place)).code).toBe(0)
      return plan
    },
    'task/made/tests-1/tests': said,
    'task/made/tests-1/contradiction': json({ working, ruling: 'clause', clause: 1, mended: 'round_cents(1.6) gives 2', quote: wish }),
    '*': ({ key }) =>
      key.endsWith('/place') ? json({ parts: [{ quote: wish, task: 'made', clause: 'round_cents(0.5) gives 0' }] }) : 'ready',
  })
  place.baseUrl = endpoint.url
  const result = await tillgreen(args, place)
  expect(textOf(endpoint.requests.find(({ key }) => key === 'task/made/tests-1/contradiction'))).toContain(wish)
  expect(notesOf(result, 'contradiction')).toMatchObject([{ how: 'mended', clause: 1, took: 'round_cents(1.6) gives 2' }])
})
