import { expect, test } from 'vitest'
import { z } from 'zod'
import { userError } from '../errors/index.js'
import { connect } from './connect.js'
import { call, feed, serve } from './define.js'

const contract = {
  sums: {
    add: call(z.object({ a: z.number(), b: z.number().max(1_000) }), z.number()),
    refuse: call(z.object({}), z.object({})),
    lie: call(z.object({}), z.number()),
    count: feed(z.object({ to: z.number() }), z.number()),
  },
}

const bugs: string[] = []
const wire = serve(
  contract,
  {
    sums: {
      add: ({ a, b }) => a + b,
      refuse: () => {
        throw userError('run-damaged', { run: 'r1', damage: { type: 'gone', seq: 3 } })
      },
      lie: () => 'not a number' as unknown as number,
      count: async ({ to }, emit) => {
        for (let number = 1; number <= to; number++) emit(number)
      },
    },
  },
  (path) => bugs.push(path),
)
const client = connect<typeof contract>(wire)

test('a call carries a checked question and its answer', async () => {
  expect(await client.sums.add({ a: 1, b: 2 })).toBe(3)
})

test('a question of the wrong form is refused with the field and never reaches the handler', async () => {
  const answer = await wire.ask('sums.add', { a: 'one', b: 2 })
  expect(answer).toMatchObject({ ok: false, error: { code: 'unfit-input', data: { problems: expect.stringMatching(/number[\s\S]*a/) } } })
})

test('a number beyond what a question takes is refused with its limit', async () => {
  expect(await wire.ask('sums.add', { a: 1, b: 2_000 })).toEqual({
    ok: false,
    error: { code: 'beyond-limit', data: { field: 'b', least: null, most: 1_000, found: 2_000 } },
  })
})

test('an unknown question is refused, also one that every object has', async () => {
  for (const path of ['sums.nothing', 'toString', 'sums.constructor', '__proto__.x', ''])
    expect(await wire.ask(path, {})).toMatchObject({ ok: false, error: { code: 'no-question' } })
})

test('a user error crosses the wire with its code and its data', async () => {
  await expect(client.sums.refuse({})).rejects.toMatchObject({
    error: { code: 'run-damaged', data: { run: 'r1', damage: { type: 'gone', seq: 3 } } },
  })
})

test('an answer that breaks the contract is reported as a bug and not sent', async () => {
  expect(await wire.ask('sums.lie', {})).toMatchObject({ ok: false, error: { code: 'bug' } })
  expect(bugs).toContain('sums.lie')
})

test('a feed gives its events in order and then ends', async () => {
  const seen: number[] = []
  await new Promise((done) => client.sums.count({ to: 3 }, (number) => seen.push(number), done))
  expect(seen).toEqual([1, 2, 3])
})
