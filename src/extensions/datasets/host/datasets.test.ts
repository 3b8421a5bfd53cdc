// What becomes of finished runs when they are made rows of a dataset: labels, filters, duplicates, and what is taken out.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import type { Json } from '../../../contract/text/json.js'
import { sources } from '../../../main/host/ports/sources.js'
import { freshBudget } from '../../../main/host/records/setup.js'
import { createRun } from '../../../main/host/run-service/create-run.js'
import { openTemplateShelf } from '../../../main/host/templates/template-shelf.js'
import { openStore, type Store } from '../../../main/store/store.js'
import { DatasetChoice } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'
import { collectRows } from './collect.js'

const resources = join(import.meta.dirname, '../../../../resources')
const template = await openTemplateShelf(resources, resources).load('python-plain')
const SECRET = 'zq-4f9b7d31c0aa77e2'
const machine = { folders: [['/srv/tillgreen', '[data folder]']] as const, name: 'orchard-7' }

interface Story {
  readonly description?: string
  readonly verdict?: Verdict
  readonly code?: string
  /** Letters of the suite; runs with the same one have the same tests. */
  readonly suite?: string
  readonly answer?: string
  readonly learning?: boolean
  readonly model?: string
}

const embed = () => Promise.reject(new Error('No test here compares by embeddings.'))

interface Opened {
  readonly store: Store
  readonly end: (story?: Story) => Promise<string>
  readonly collect: (choice?: Partial<DatasetChoice>) => ReturnType<typeof collectRows>
}

function opened(): Opened {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return {
    store,
    end: (story = {}) => ended(store, story),
    collect: async (choice = {}) =>
      collectRows(
        { store, sources: await sources(), machine, secrets: [SECRET], embed },
        DatasetChoice.parse(choice),
        new AbortController().signal,
      ),
  }
}

const RED = 'def double(n):\n    return n\n'
const GREEN = 'def double(n):\n    return n * 2\n'

/** A run as the engine leaves it: one question, red tests, a repair, green tests. */
async function ended(store: Store, story: Story): Promise<string> {
  const { description = 'Doubles numbers.', verdict = 'verified', code = GREEN, suite = 'a', learning = true, model = 'small' } = story
  const goal = { kind: 'build', description, task: 'feedback', words: '', template, plan: null, inherits: null, project: null } as const
  const config = StepConfig.parse({ learning, model: { model } })
  const setup = {
    goal,
    config,
    answers: { type: 'endpoint' } as const,
    out: null,
    force: false,
    ...freshBudget,
    partings: [],
    stranger: null,
  }
  const run = createRun(store, { kind: 'build', title: description, from: null }, setup)
  const append = (kind: 'note' | 'result', step: string, key: string, body: Json) =>
    store.entries.append(run, { kind, key, step, factsHash: '', body })
  const treeOf = (text: string) =>
    store.trees.create([
      { path: 'double.py', text },
      { path: 'tests/test_double.py', text: `# ${suite}\n` },
    ])
  const testedAs = (state: string, tree: string) => ({
    value: {
      ...{ tree, environment: 'e', suite: suite.repeat(8), fresh: false, tampered: [], setAside: 0 },
      command: { command: 'unittest', exit: 0, end: 'exited', stdout: '', stderr: '', durationMs: 1, truncated: false, denials: [] },
      report: {
        ...{ runner: 'unittest', collectionErrors: [] },
        cases: [
          {
            id: 'tests/test_double.py::two',
            file: 'tests/test_double.py',
            suite: '',
            name: 'two',
            state,
            failure: null,
            message: '2 != 4',
            durationMs: 1,
          },
        ],
      },
    },
  })
  const prompt = store.trees.putText(
    JSON.stringify([
      { role: 'system', text: 'You write code.' },
      { role: 'user', text: description },
    ]),
  )
  const answer = story.answer ?? `<<<<<<< FILE double.py\n${code}>>>>>>> END\n`
  await append('note', 'called', 'task/a/code-called-1-1', {
    ...{
      type: 'called',
      role: 'builder',
      model,
      endpoint: 'http://127.0.0.1:9/v1',
      number: 1,
      fault: null,
      message: '',
      usage: null,
      usd: 0,
    },
    ...{ firstTokenMs: 1, totalMs: 1, promptBytes: 1, answerBytes: 1 },
  })
  await append('result', 'ask', 'task/a/code', { prompt, model, value: { type: 'answer', text: answer, finish: 'stop' } })
  await append('result', 'test', 'task/a/attempt/1/test', testedAs('failed', treeOf(RED)))
  await append('result', 'test', 'task/a/attempt/2/test', testedAs(verdict === 'verified' ? 'passed' : 'failed', treeOf(code)))
  const outcome = { verdict, ended: 'finished', reason: '' }
  await append('note', 'finished', 'finished', { type: 'finished', outcome, tree: treeOf(code), ended: 'finished' })
  return run
}

const only = <Kind extends DatasetRow['kind']>(kind: Kind, rows: readonly DatasetRow[]) =>
  rows.filter((row): row is Extract<DatasetRow, { kind: Kind }> => row.kind === kind)

test('a run becomes a pair of messages, a task with its program, and a repair with its diff, each with where it comes from', async () => {
  const { end, collect } = opened()
  const run = await end()
  const [chat] = only('chat', (await collect({ kind: 'chat' })).rows)
  expect(chat).toMatchObject({
    messages: [
      { role: 'system', content: 'You write code.' },
      { role: 'user', content: 'Doubles numbers.' },
      { role: 'assistant', content: expect.stringContaining('return n * 2') },
    ],
    label: 'ok',
    lineage: {
      run,
      key: 'task/a/code',
      seq: 2,
      model: 'small',
      role: 'builder',
      verdict: 'verified',
      prompt: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  const [task] = only('tasks', (await collect({ kind: 'tasks' })).rows)
  expect(task).toMatchObject({
    description: 'Doubles numbers.',
    files: [{ path: 'double.py', text: GREEN }],
    tests: [{ path: 'tests/test_double.py' }],
    ...{ passed: 1, collected: 1, label: 'ok' },
  })
  const [repair] = only('repairs', (await collect({ kind: 'repairs' })).rows)
  expect(repair).toMatchObject({
    red: [{ test: 'tests/test_double.py::two', message: '2 != 4' }],
    before: [{ path: 'double.py', text: RED }],
    diff: expect.stringContaining('-    return n\n+    return n * 2\n'),
    ...{ fixed: ['tests/test_double.py::two'], broken: [], label: 'ok', lineage: { key: 'task/a/attempt/2/test' } },
  })
})

test('a run that failed, and one that its user calls not working, are labelled fail', async () => {
  const { store, end, collect } = opened()
  await end({ verdict: 'partly' })
  const judged = await end({ description: 'Doubles words.' })
  store.runs.judge(judged, { ran: 'yes', worked: 'no', perfect: 'no', comment: '' })
  for (const kind of ['chat', 'tasks'] as const) expect((await collect({ kind })).rows.map(({ label }) => label)).toEqual(['fail', 'fail'])
  expect((await collect({ kind: 'repairs' })).rows.map(({ label }) => label)).toEqual(['ok', 'fail'])
})

test('each row that a filter leaves out is counted once, with the first filter that does', async () => {
  const { store, end, collect } = opened()
  const first = await end({ description: 'One.' })
  await end({ description: 'Two.', verdict: 'failed' })
  await end({ description: 'Three.', model: 'large' })
  store.runs.judge(first, { ran: 'yes', worked: 'yes', perfect: 'yes', comment: '' })
  const { report, rows } = await collect({ verdicts: ['verified'], model: 'small', similar: 0 })
  expect(rows.map(({ lineage }) => lineage.run)).toEqual([first])
  expect(report).toMatchObject({ found: 3, leftOut: { verdict: 1, model: 1 }, kept: 1 })
  expect((await collect({ perfect: 'yes' })).report).toMatchObject({ found: 3, leftOut: { perfect: 2 }, kept: 1 })
  expect((await collect({ template: 'go' })).report).toMatchObject({ leftOut: { template: 3 }, kept: 0 })
  expect((await collect({ until: 1 })).report).toMatchObject({ leftOut: { date: 3 } })
  expect((await collect({ role: 'planner' })).report).toMatchObject({ leftOut: { role: 3 } })
  expect((await collect({ label: 'fail', similar: 0 })).report).toMatchObject({ leftOut: { label: 2 }, kept: 1 })
})

test('duplicates are found letter by letter, in other layout, by their test results and by their words, and counted by kind', async () => {
  const { end, collect } = opened()
  await end()
  await end()
  await end({ code: 'def double(n):\n    # twice\n    return n  *  2\n' })
  await end({ code: 'def double(n):\n    return n + n\n' })
  await end({ suite: 'b', code: 'def double(n):\n    return n + n + 0\n' })
  const { report } = await collect({ kind: 'tasks', similar: 0.9 })
  expect(report).toMatchObject({ found: 5, duplicates: { exact: 1, syntax: 1, behaviour: 1, vectors: 1 }, kept: 1 })
  const all = await collect({ kind: 'tasks', similar: 0 })
  expect(all.report).toMatchObject({ duplicates: { vectors: 0 }, kept: 2 })
})

test('a row that failed is no duplicate of one that went well', async () => {
  const { end, collect } = opened()
  await end()
  await end({ verdict: 'partly' })
  expect((await collect({ kind: 'chat' })).report).toMatchObject({ found: 2, kept: 2, quality: { byLabel: { fail: 1, ok: 1 } } })
})

test('credentials and paths of this machine are taken out, and every text is whole and composed', async () => {
  const { end, collect } = opened()
  const half = '\ud83d'
  await end({
    answer: `key ${SECRET} and sk-abcdefghijkl in /srv/tillgreen/runs/x, /home/jo/project/a.py and C:\\Users\\Jo\\b on orchard-7; cafe\u0301 ${half}`,
  })
  const { rows, report } = await collect()
  const [chat] = only('chat', rows)
  expect(chat?.messages.at(-1)?.content).toBe(
    'key [redacted] and [redacted] in [data folder]/runs/x, [home]/project/a.py and [home]\\b on [machine]; caf\u00e9 \ufffd',
  )
  expect(report.quality.redacted).toBe(6)
})

test('a run that is kept out of learning gives no row, and the report has none of its words', async () => {
  const { end, collect } = opened()
  await end({ learning: false, description: 'A quokka.' })
  for (const kind of ['chat', 'tasks', 'repairs'] as const) {
    const dataset = await collect({ kind })
    expect(dataset).toMatchObject({ rows: [], report: { runs: { read: 0, keptOut: 1 }, found: 0, kept: 0 } })
    expect(JSON.stringify(dataset)).not.toContain('quokka')
  }
})
