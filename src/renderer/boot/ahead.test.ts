import { expect, test } from 'vitest'
import type { Wire } from '../../contract/wire/define.js'
import { askedAhead } from './ahead.js'

test('a question that was asked ahead is sent once, and its answer is given once', async () => {
  const sent: string[] = []
  const wire: Wire = {
    ask: async (path, input) => ({ ok: true, value: sent.push(`${path} ${JSON.stringify(input)}`) }),
    listen: () => () => {},
  }
  const ahead = askedAhead(wire, [['runs.list', { limit: 100, before: null }]])
  expect(sent).toEqual(['runs.list {"limit":100,"before":null}'])
  expect(await ahead.ask('runs.list', { limit: 100, before: null })).toEqual({ ok: true, value: 1 })
  expect(sent).toHaveLength(1)
  expect(await ahead.ask('runs.list', { limit: 100, before: 7 })).toEqual({ ok: true, value: 2 })
  expect(await ahead.ask('runs.list', { limit: 100, before: null })).toEqual({ ok: true, value: 3 })
})
