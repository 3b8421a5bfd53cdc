// A plan is read in the JSON dialects of models, and is refused if it is ambiguous.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { standardConfig } from '../../../../contract/config/config.js'
import { WrittenPlan, WrittenTask } from '../../../../contract/traces/written-plan.js'
import { mendPlan } from '../mend-plan.js'
import { readPlanned } from './read-planned.js'
import type { Form } from './unwrap.js'

const task = {
  id: 'longest',
  title: 'Longest word',
  words: 'It finds it.',
  interface: 'a.py',
  acceptance: ['one holds', 'two hold'],
  needs: [],
}
const second = { ...task, id: 'print', title: 'Print it', acceptance: ['it prints'], needs: ['longest'] }
const plan = { title: 'Words', start: null, tasks: [task, second] }

const config = standardConfig()
const readAs = <T>(form: Form, schema: z.ZodType<T>, text: string) => readPlanned({ config }, { form, schema, mend: mendPlan }, text)
const read = (text: string) => readAs('plan', WrittenPlan, text)
const json = (value: unknown): string => JSON.stringify(value, null, 2)
const known = read(json(plan))
const without = (fields: object, name: string) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
const withTask = (changes: object) => json({ ...plan, tasks: [{ ...task, ...changes }, second] })
const tasksOf = (text: string) => {
  const found = read(text)
  return found.ok ? found.value.tasks : found.problems
}

test('a plan in the requested form is not mended', () => {
  expect(known).toMatchObject({ ok: true, repaired: false })
  expect(known).not.toHaveProperty('mended')
})

describe('the same plan', () => {
  test.each([
    ['in an object with one key', json({ plan })],
    ['in two of them', json({ data: { result: plan } })],
    ['in an object with single values beside it', json({ status: 'ok', plan })],
    ['in a list of one', json([plan])],
    ['in a text with a fence', JSON.stringify(`\`\`\`json\n${json(plan)}\n\`\`\``)],
    ['in a tool call', `<tool_call>\n${json({ name: 'plan', arguments: plan })}\n</tool_call>`],
    ['in a tool call with a text', json({ type: 'function', function: { name: 'plan', arguments: json(plan) } })],
    ['in a list of calls', json({ tool_calls: [{ id: 'c1', type: 'function', function: { name: 'plan', arguments: json(plan) } }] })],
    ['with keys in capitals', json({ Title: 'Words', START: null, Tasks: [{ ...without(task, 'id'), ID: 'longest' }, second] })],
    ['without a start', json(without(plan, 'start'))],
    ['with an empty start', json({ ...plan, start: '' })],
    ['with a start in words', json({ ...plan, start: 'null' })],
    ['with a start that runs nothing', json({ ...plan, start: { argv: [] } })],
    ['with clauses in a text', withTask({ acceptance: 'one holds\ntwo hold' })],
    ['with clauses behind marks', withTask({ acceptance: '1. one holds\n\n2. two\n   hold' })],
    ['with fields that are null', withTask({ value: null, effort: null, delivers: null, inputs: null, outputs: 'null' })],
    ['with numbers and truths in quotes', withTask({ value: '3', delivers: 'False' })],
  ])('%s', (_, text) => {
    const found = read(text)
    expect(found.ok ? found.value : found.problems).toEqual(known.ok && known.value)
    expect(found.ok && found.mended).toHaveLength(1)
  })
})

describe('tasks', () => {
  test.each([
    ['a list of them alone', json([task, second]), 2, 'Longest word'],
    ['one of them in a list', json([task]), 1, 'Longest word'],
    ['one of them alone', json(task), 1, 'Longest word'],
    ['one of them in place of the list', json({ ...plan, tasks: task }), 1, 'Words'],
    ['one of them under the name of one', json({ title: 'Words', task }), 1, 'Words'],
  ])('%s', (_, text, count, title) => {
    const found = read(text)
    expect(found.ok ? [found.value.tasks.length, found.value.title, found.value.start] : found.problems).toEqual([count, title, null])
  })

  test('without an interface, a title or an id get these from their other fields', () => {
    expect(tasksOf(withTask({ interface: null }))).toMatchObject([{ interface: 'as the words say' }, {}])
    expect(tasksOf(withTask({ interface: '', outputs: ['a.py', 'b.py'] }))).toMatchObject([{ interface: 'a.py\nb.py' }, {}])
    expect(tasksOf(json({ ...plan, tasks: [without(task, 'title'), second] }))).toMatchObject([{ title: 'longest' }, {}])
    expect(tasksOf(json({ ...plan, tasks: [without(task, 'id')] }))).toMatchObject([{ id: 'longest-word' }])
  })
})

describe('ids', () => {
  test.each([
    [1, [1], 'task-1'],
    [1, ['1'], 'task-1'],
    ['Longest Word', ['Longest Word'], 'longest-word'],
    ['longest_word', 'longest_word', 'longest-word'],
    ['longestWord', ['longestWord'], 'longest-word'],
    ['Längstes, Wort', 'Längstes, Wort', 'langstes-wort'],
    ['最长', ['最长'], 'longest-word'],
    [undefined, ['Longest word'], 'longest-word'],
    ['Print', ['Print'], 'print-2'],
    ['a'.repeat(60), ['a'.repeat(60)], 'a'.repeat(40)],
  ])('%j and needs of %j', (id, needs, slug) => {
    const found = tasksOf(
      json({
        ...plan,
        tasks: [
          { ...task, id },
          { ...second, needs },
        ],
      }),
    )
    expect(found).toMatchObject([{ id: slug }, { id: 'print', needs: [slug] }])
  })

  test.each([
    [1, /was a number/],
    ['foreign_key', /another spelling/],
    ['Longest Word', /another spelling/],
    [undefined, /without a usable id/],
    ['最长', /without a usable id/],
  ])('%j: the sentence says what became of it', (id, sentence) => {
    const found = read(
      json({
        ...plan,
        tasks: [
          { ...task, id },
          { ...second, needs: [] },
        ],
      }),
    )
    expect(found.ok && found.mended?.filter((each) => /\bids?\b/.test(each))).toEqual([expect.stringMatching(sentence)])
  })

  test('of two tasks with the same words as their ids are refused', () => {
    const found = read(json({ ...plan, tasks: [{ ...task, id: 'A b' }, { ...second, id: 'A b', needs: [] }, second] }))
    expect(found).toMatchObject({ ok: false, problems: [expect.stringContaining('tasks[0].id'), expect.stringContaining('tasks[1].id')] })
  })
})

test.each([
  ['two plans in a list', json([plan, { ...plan, title: 'Other' }]), /top of the JSON/],
  ['two plans beside each other', json({ first: plan, second: plan }), /"title"/],
  ['tasks in two places', `${json([task])}\n\nThen:\n\n${json([second])}`, /top of the JSON/],
  ['tasks one by one', `${json(task)}\n${json(second)}`, /"title"|"start"|"tasks"/],
  ['a start in words', json({ ...plan, start: 'python main.py' }), /"start"/],
  ['clauses that may go on in the next line', withTask({ acceptance: 'it gives the first,\nthe second and\nthe third' }), /acceptance/],
  ['clauses with code in them', withTask({ acceptance: 'it prints\n```\na\n```' }), /acceptance/],
  ['a task without words', json({ ...plan, tasks: [without(task, 'words')] }), /"tasks\[0\]\.words"/],
  ['no plan', json({ answer: { text: 'no' } }), /"title"/],
])('%s: refused', (_, text, problem) => {
  const found = read(text)
  expect(found.ok ? 'read' : found.problems.join('\n')).toMatch(problem)
})

test('the fault of a plan inside other JSON is reported', () => {
  expect(read(json({ plan: { ...plan, tasks: [{ ...task, words: 7 }] } }))).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^At "tasks\[0\]\.words"/)],
  })
})

test('a plan in its form wins over tasks that follow it', () => {
  expect(read(`${json(plan)}\n\nThe first task again:\n\n${json([task])}`)).toEqual(known)
})

test('a run that began without the patch reads as before', () => {
  const before = { config: { ...config, patches: [] } }
  expect(readPlanned(before, { form: 'plan', schema: WrittenPlan, mend: mendPlan }, json({ plan }))).toMatchObject({ ok: false })
})

test('the other answers of planners', () => {
  const Tasks = z.object({ tasks: z.array(WrittenTask).min(2) })
  expect(readAs('tasks', Tasks, json([task, second]))).toMatchObject({ ok: true, value: { tasks: [{ id: 'longest' }, { id: 'print' }] } })
  const Part = z.union([z.object({ task: WrittenTask }), z.object({ parts: z.array(z.object({ id: z.string(), words: z.string() })) })])
  expect(readAs('part', Part, json({ result: { task: { ...task, id: 'A b' } } }))).toMatchObject({
    ok: true,
    value: { task: { id: 'a-b' } },
  })
  expect(readAs('part', Part, json([{ parts: [{ id: 7, words: 'w' }] }]))).toMatchObject({ ok: true, value: { parts: [{ id: 'task-7' }] } })
  const Again = z.object({ acceptance: z.array(z.string()), why: z.string() })
  expect(readAs('task', Again, json({ task: { Acceptance: 'a', Why: 'b' } }))).toMatchObject({ value: { acceptance: ['a'], why: 'b' } })
  const Whole = z.object({ title: z.string(), start: z.null() })
  expect(readAs('whole', Whole, json({ plan: { title: 'T', start: 'none' } }))).toMatchObject({ value: { title: 'T', start: null } })
})
