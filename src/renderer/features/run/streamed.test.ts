import { expect, test } from 'vitest'
import { edit, file, plan, suite } from '../../../../test/support/good-story.js'
import { streamedFiles, streamedTasks, streamedTests } from './streamed.js'

test('the tasks of a plan are read while it is written', () => {
  const half = plan.slice(0, plan.indexOf('[] gives 0'))
  expect(streamedTasks(plan.slice(0, 40))).toEqual([])
  expect(streamedTasks(half)).toEqual([{ title: 'Sum of even squares', clauses: ['[1, 2, 4] gives 20'] }])
  expect(streamedTasks(plan)).toEqual([
    { title: 'Sum of even squares', clauses: ['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError'] },
  ])
})

test('a rule is read with or without its quotation, and nothing else is taken for one', () => {
  const written = JSON.stringify({
    title: 'Counter',
    tasks: [
      { title: 'Count', acceptance: [{ clause: 'counts', quote: ['some', 'words'] }, 'is 0 for nothing'], needs: ['other'] },
      { title: 'Show', acceptance: ['prints "0"\n'] },
    ],
    assumptions: ['no files'],
  })
  expect(streamedTasks(written)).toEqual([
    { title: 'Count', clauses: ['counts', 'is 0 for nothing'] },
    { title: 'Show', clauses: ['prints "0"\n'] },
  ])
  expect(streamedTasks('Here is my plan: first "count", then show.')).toEqual([])
})

test('tests are read in every language as they are written', () => {
  expect(streamedTests(suite)).toEqual(['sums even squares', 'empty list gives zero', 'other values are refused'])
  expect(streamedTests(`it('adds', () => {\n  test.each([1])("two", () => {})\n it.skip(\`three\`, () =>`)).toEqual(['adds', 'three'])
  expect(streamedTests('#[test]\nfn adds_two() {\nfunc TestSum(t *testing.T) {')).toEqual(['adds_two', 'TestSum'])
})

test('files are named once each', () => {
  expect(streamedFiles(`${file('a.py', 'x')}${edit('b.py', 'x', 'y')}${edit('b.py', 'y', 'z')}`)).toEqual(['a.py', 'b.py'])
})
