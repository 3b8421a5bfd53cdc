import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { connect } from '../../../contract/wire/connect.js'
import { call, feed, serve } from '../../../contract/wire/define.js'
import { openFeeds } from './feeds.js'
import { until } from './follow-entries.js'

const contract = { area: { add: call(z.number(), z.number()), go: feed(z.string(), z.string()) } }

test('closing ends every feed and waits for what they still clear away; who left before is waited for too', async () => {
  const cleared: string[] = []
  const feeds = openFeeds(contract, {
    area: {
      add: (one) => one + 1,
      async go(name, emit, signal) {
        emit(`${name} begins`)
        await until(signal)
        await pause(20)
        cleared.push(name)
      },
    },
  })
  const client = connect<typeof contract>(
    serve(contract, feeds.handlers, (_path, error) => {
      throw error
    }),
  )
  const events: string[] = []
  const leave = client.area.go('left', (event) => events.push(event))
  client.area.go('heard', (event) => events.push(event))
  expect(await client.area.add(1)).toBe(2)
  leave()
  expect(cleared).toEqual([])
  await feeds.close()
  expect([events, cleared]).toEqual([
    ['left begins', 'heard begins'],
    ['left', 'heard'],
  ])
})

test('the listener of a failed feed gets its error, and others are not held up', async () => {
  const feeds = openFeeds(contract, {
    area: {
      add: (one) => one,
      go: async () => {
        throw new Error('broken')
      },
    },
  })
  const bugs: string[] = []
  const client = connect<typeof contract>(serve(contract, feeds.handlers, (_path, error) => bugs.push(String(error))))
  const ended = new Promise((resolve) => client.area.go('x', () => {}, resolve))
  expect(await ended).toMatchObject({ code: 'bug' })
  await feeds.close()
  expect(bugs).toEqual(['Error: broken'])
})
