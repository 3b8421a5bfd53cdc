import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { takeOver } from './inherited.js'

const result = (key: string, seq: number): Entry => ({ seq, at: 0, kind: 'result', key, step: 'test', factsHash: '', body: {} })

test('the inherited history is replayed part by part, and the own part begins after all of it', () => {
  const results = [result('config', 1), result('task/a/tests/tests', 2), result('task/a/attempt/1/test', 3), result('config-2', 4)]
  const history = takeOver([...results, result('task/a/attempt/1/decide', 5)], [2, 4])
  expect([history.partings, history.partAt(''), history.partAt('task/a/attempt/1')]).toEqual([2, 0, 0])
  history.countReplayed('config', 1)
  // Outside of tasks the old part counts until all of its results are replayed.
  expect([history.partAt(''), history.partAt('task/a'), history.partAt('task/new')]).toEqual([0, 0, 2])
  history.countReplayed('task/a/tests/tests', 2)
  expect([history.partAt(''), history.partAt('task/a')]).toEqual([1, 1])
  history.countReplayed('task/a/attempt/1/test', 3)
  history.countReplayed('config-2', 4)
  expect([history.partAt(''), history.partAt('task/a')]).toEqual([2, 2])
})

test('a run without inherited history is in its own part from the start', () => {
  const history = takeOver([result('config', 1)], [])
  history.countReplayed('config', 1)
  expect([history.partings, history.partAt('task/a')]).toEqual([0, 0])
})

test('the part of a task does not depend on how tasks beside it interleave', () => {
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
          // Before an inherited result the old part counts, before any other result the own one.
          expect(history.partAt(`task/${task}`)).toBe(next.seq <= at ? 0 : 1)
          history.countReplayed(next.key, next.seq)
        }
      },
    ),
  )
})
