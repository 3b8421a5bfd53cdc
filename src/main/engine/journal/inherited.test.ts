import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { takeOver } from './inherited.js'

const result = (key: string, seq: number): Entry => ({ seq, at: 0, kind: 'result', key, step: 'test', factsHash: '', body: {} })

test('what was taken over is told part by part, and the own part begins when all of it was told', () => {
  const results = [result('config', 1), result('task/a/tests/tests', 2), result('task/a/attempt/1/test', 3), result('config-2', 4)]
  const history = takeOver([...results, result('task/a/attempt/1/decide', 5)], [2, 4])
  expect([history.partings, history.partAt(''), history.partAt('task/a/attempt/1')]).toEqual([2, 0, 0])
  history.told('config', 1)
  // Between tasks nothing is decided otherwise while one of them is still told.
  expect([history.partAt(''), history.partAt('task/a'), history.partAt('task/new')]).toEqual([0, 0, 2])
  history.told('task/a/tests/tests', 2)
  expect([history.partAt(''), history.partAt('task/a')]).toEqual([1, 1])
  history.told('task/a/attempt/1/test', 3)
  history.told('config-2', 4)
  expect([history.partAt(''), history.partAt('task/a')]).toEqual([2, 2])
})

test('a run that took over nothing is in its own part from the start', () => {
  const history = takeOver([result('config', 1)], [])
  history.told('config', 1)
  expect([history.partings, history.partAt('task/a')]).toEqual([0, 0])
})

test('where a task stands in its history does not depend on how tasks beside it interleave', () => {
  const tasks = ['a', 'b', 'c']
  const keyOf = (task: string, seq: number) => `task/${task}/attempt/${seq}/test`
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...tasks), { minLength: 1, maxLength: 20 }),
      fc.nat(20),
      fc.infiniteStream(fc.nat()),
      (owners, at, draws) => {
        const results = owners.map((task, index) => result(keyOf(task, index + 1), index + 1))
        const history = takeOver(results, [Math.min(at, owners.length)])
        const waiting = new Map(tasks.map((task) => [task, results.filter((each) => each.key.startsWith(`task/${task}/`))]))
        for (const draw of draws) {
          const busy = tasks.filter((task) => (waiting.get(task)?.length ?? 0) > 0)
          const task = busy[draw % busy.length]
          if (task === undefined) break
          const next = waiting.get(task)?.shift()
          if (!next) break
          // Before a result that was taken over the old part is told, before any other the own one.
          expect(history.partAt(`task/${task}`)).toBe(next.seq <= at ? 0 : 1)
          history.told(next.key, next.seq)
        }
      },
    ),
  )
})
