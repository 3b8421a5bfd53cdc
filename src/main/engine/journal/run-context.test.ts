import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { liveJournal } from '../../host/runs/journal.js'
import { openStore, type Store } from '../../store/store.js'
import { OutOfBudget } from '../ports/out-of-budget.js'
import { JournalDiffers } from './journal.js'
import { Run } from './run-context.js'

const RUN = 'run-00000001'

function storeWithRun(folder = temporaryFolder()): Store {
  const store = openStore(folder)
  if (!store.runs.summary(RUN))
    store.runs.create({
      id: RUN,
      project: null,
      parent: null,
      kind: 'build',
      title: 't',
      description: 'd',
      template: 'python',
      model: 'm',
      config: 'c',
      demo: null,
      engine: 'e',
      setup: '{}',
    })
  return store
}

const open = (store: Store, signal = new AbortController().signal) => Run.open(liveJournal(store, RUN), signal, standardConfig())
const remark = (text: string) => ({ type: 'remarked' as const, text })

test('a recorded result is used instead of performing the effect again', async () => {
  const store = storeWithRun()
  let times = 0
  const go = () =>
    open(store)
      .scope('task/a')
      .effect({ name: 'ask', step: 'hear', facts: { x: 1 }, schema: z.number() }, async () => ({ value: ++times }))
  expect([await go(), await go()]).toEqual([1, 1])
})

test('other facts under the same key end the run with both facts in the message', async () => {
  const store = storeWithRun()
  await open(store).effect({ name: 'ask', step: 'hear', facts: { tree: 'one' }, schema: z.number() }, async () => ({ value: 1 }))
  const again = open(store).effect({ name: 'ask', step: 'hear', facts: { tree: 'two' }, schema: z.number() }, async () => ({ value: 2 }))
  await expect(again).rejects.toThrow(JournalDiffers)
  await expect(again).rejects.toThrow(/"tree":"one".*"tree":"two"/)
})

test('a key that is used twice in one life is a bug and throws', () => {
  const run = open(storeWithRun())
  run.note('a', remark('once'))
  expect(() => run.note('a', remark('twice'))).toThrow(/used twice/)
})

test('an effect that the budget ended fails again in every replay, without being performed', async () => {
  const store = storeWithRun()
  let times = 0
  const go = () =>
    open(store).effect({ name: 'a', step: 'test', facts: {}, schema: z.number() }, async () => {
      times += 1
      throw new OutOfBudget('The minutes are over.')
    })
  await expect(go()).rejects.toEqual(new OutOfBudget('The minutes are over.'))
  await expect(go()).rejects.toEqual(new OutOfBudget('The minutes are over.'))
  expect(times).toBe(1)
  expect(store.entries.find(RUN, 'result', 'a')).toBe(null)
})

test('an effect that throws is not recorded and runs again', async () => {
  const store = storeWithRun()
  await expect(
    open(store).effect({ name: 'a', step: 'test', facts: {}, schema: z.number() }, () => Promise.reject(new Error('a bug'))),
  ).rejects.toThrow('a bug')
  expect(
    await open(store).effect({ name: 'a', step: 'test', facts: {}, schema: z.number() }, async ({ number }) => ({ value: number })),
  ).toBe(2)
})

test('a note that cannot be written fails the next effect, not the process', async () => {
  const store = storeWithRun()
  const journal = liveJournal(store, RUN)
  const full = new Error('the disk is full')
  const run = Run.open(
    { ...journal, append: (entry) => (entry.kind === 'note' ? Promise.reject(full) : journal.append(entry)) },
    new AbortController().signal,
    standardConfig(),
  )
  run.note('a', remark('lost'))
  await expect(run.effect({ name: 'b', step: 'test', facts: {}, schema: z.number() }, async () => ({ value: 1 }))).rejects.toBe(full)
})

test('notes precede later entries, and are on disk with them', async () => {
  const store = storeWithRun()
  const run = open(store)
  run.note('first', remark('first'))
  await run.effect({ name: 'second', step: 'test', facts: {}, schema: z.number() }, async () => ({
    value: store.entries.after(RUN, 0).length,
  }))
  expect(store.entries.after(RUN, 0).map(({ kind, key }) => `${kind} ${key}`)).toEqual(['note first', 'intent second', 'result second'])
  expect(store.entries.find(RUN, 'result', 'second')?.body).toEqual({ value: 2 })
})

test('a stop before an effect leaves no intent', async () => {
  const store = storeWithRun()
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await expect(
    open(store, stop.signal).effect({ name: 'a', step: 'hear', facts: {}, schema: z.number() }, async () => ({ value: 1 })),
  ).rejects.toThrow('stopped')
  expect(store.entries.after(RUN, 0)).toEqual([])
})

test('keys contain only characters that a header may have', () => {
  expect(() => open(storeWithRun()).scope('Task One')).toThrow(/cannot be part of a journal key/)
})

test('parallel tasks that are killed and resumed in any order give one history, with each result once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat({ max: 3 })),
      async (lives, waits) => {
        const store = storeWithRun()
        const performed = new Map<string, number>()
        const settled = new Set<string>()
        // A life ends after some effects. Those without a result run again in the next life.
        const live = async (effects: number) => {
          let left = effects
          const run = open(store)
          const task = async (name: string) => {
            const scope = run.scope(`task/${name}`)
            for (let step = 1; step <= 4; step++) {
              const key = `${name}/${step}`
              await scope.effect(
                { name: `step-${step}`, step: step % 2 ? 'hear' : 'test', facts: { step }, schema: z.string() },
                async () => {
                  if (left-- <= 0) throw new Error('killed')
                  if (settled.has(key)) throw new Error(`the recorded ${key} was asked again`)
                  performed.set(key, (performed.get(key) ?? 0) + 1)
                  await new Promise((done) => setTimeout(done, waits.next().value ?? 0))
                  return { value: key }
                },
              )
              settled.add(key)
              scope.note(`note-${step}`, remark(key))
            }
          }
          await Promise.allSettled(['a', 'b', 'c'].map(task))
          await run.written()
        }
        for (const effects of lives) await live(effects)
        await live(100)
        const entries = store.entries.after(RUN, 0)
        const of = (kind: string) => entries.filter((entry) => entry.kind === kind).map((entry) => entry.key)
        expect(new Set(of('result')).size).toBe(12)
        expect(of('result').length).toBe(12)
        expect(of('note').length).toBe(12)
        expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_entry, index) => index + 1))
        store.close()
      },
    ),
    { numRuns: 25 },
  )
})
