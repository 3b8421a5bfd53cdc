// A plan is read in the shapes that models write, with a list of what was mended, and nothing is guessed.
import { describe, expect, test } from 'vitest'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import { parseStructured } from '../asking/structured.js'
import { mendPlan } from './mend-plan.js'

const task = { id: 'parse-csv', title: 'Parse lines', words: 'It does.', interface: 'a.py', acceptance: ['it does'], outputs: ['a.py'] }
const plan = (...tasks: object[]) => ({ title: 'T', tasks: tasks.map((each) => ({ ...task, ...each })), start: null })
const read = (written: unknown, modules: readonly string[] = []) =>
  parseStructured(WrittenPlan, JSON.stringify(written), (value) => mendPlan(value, modules))
const firstOf = (written: unknown) => {
  const found = read(written)
  return found.ok ? { task: found.value.tasks[0], mended: found.mended } : { problems: found.problems }
}

test('a plan in the requested form does not change', () => {
  const written = plan(
    {},
    { id: 'print', needs: ['parse-csv'], acceptance: ['a\nb is two lines', { clause: "it's one\nand isn't two", quote: 'q w' }] },
  )
  expect(mendPlan(written)).toEqual({ value: written, mended: [] })
})

describe('mended', () => {
  test('an interface of fields becomes its lines', () => {
    const written = plan({ interface: { 'a.py': { 'total(prices)': 'sum', 'mean(prices)': ['float', 'ValueError'] }, note: null } })
    expect(firstOf(written)).toMatchObject({
      task: { interface: 'a.py: total(prices): sum\na.py: mean(prices): float\na.py: mean(prices): ValueError\nnote' },
      mended: [expect.stringMatching(/interface/)],
    })
  })

  test.each([[''], [null], ['none'], [['']], [['None']]])('needs that are %j are none', (needs) => {
    expect(firstOf(plan({ needs }))).toMatchObject({ task: { needs: [] }, mended: [expect.stringMatching(/list/)] })
  })

  test.each(['Parse CSV', 'parse_csv', 'parse-CSV', 'Parse lines', 'task parse-csv'])(
    'the need "%s" becomes the task that it nearly names',
    (need) => {
      const found = read(plan({}, { id: 'print', title: 'Print', outputs: ['b.py'], needs: [need] }))
      expect(found.ok && found.value.tasks[1]?.needs).toEqual(['parse-csv'])
      expect(found.ok && found.mended).toEqual([expect.stringMatching(/nearly the id/)])
    },
  )

  test('words in a list become one text, and outputs in a text become a list', () => {
    expect(firstOf(plan({ words: ['One.', 'Two.'], outputs: 'a.py, b.py' }))).toMatchObject({
      task: { words: 'One.\n\nTwo.', outputs: ['a.py', 'b.py'] },
    })
  })

  test('a line break inside a quoted text of a clause is escaped', () => {
    const acceptance = ["parse_csv('a,b\n1') gives two rows", { clause: 'join(["a\tb"]) gives "a\tb"', quote: 'two words' }]
    expect(firstOf(plan({ acceptance }))).toMatchObject({
      task: { acceptance: ["parse_csv('a,b\\n1') gives two rows", 'join(["a\\tb"]) gives "a\\tb"'] },
      mended: [expect.stringMatching(/line break/)],
    })
  })

  test('a file of the template that several tasks extend belongs to none', () => {
    const written = plan({ outputs: ['src/a.rs', 'src/lib.rs'] }, { id: 'b', outputs: ['src/b.rs', 'src/lib.rs'] })
    const found = read(written, ['src/lib.rs'])
    expect(found.ok && found.value.tasks.map(({ outputs }) => outputs)).toEqual([['src/a.rs'], ['src/b.rs']])
    expect(mendPlan(written).mended).toEqual([])
  })

  test('one task of a recursive plan, and one that is planned again', () => {
    expect(mendPlan({ task: { ...task, needs: '' } }).value).toEqual({ task: { ...task, needs: [] } })
    expect(mendPlan({ ...task, interface: { a: 'b' } }).value).toEqual({ ...task, interface: 'a: b' })
  })
})

test.each([
  ['a need that names no task', plan({ needs: ['printing'] })],
  ['a need that fits two tasks', plan({ id: 'a', title: 'Same' }, { id: 'b', title: 'Same' }, { id: 'c', title: 'C', needs: ['same'] })],
])('%s does not change', (_, written) => {
  expect(mendPlan(written)).toEqual({ value: written, mended: [] })
})

test('a value that is no plan is left to the schema', () => {
  for (const value of [null, 7, 'plan', [], { tasks: [7] }, { tasks: 'none' }]) expect(mendPlan(value)).toEqual({ value, mended: [] })
})
