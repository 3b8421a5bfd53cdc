// How a terminal is held back for a window that is behind.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PAUSE_AT, RESUME_AT } from '../../../contract/calls/terminals.js'
import { openFlow } from './flow.js'

test('pauses above the upper mark, resumes at the lower one, and hands on every character', async () => {
  const calls: string[] = []
  const pieces: string[] = []
  const flow = openFlow((text) => pieces.push(text), { pause: () => calls.push('pause'), resume: () => calls.push('resume') })
  for (let number = 0; number < 101; number += 1) flow.add('x'.repeat(1_000))
  expect(calls).toEqual(['pause'])
  flow.acknowledge(1_000)
  expect(calls).toEqual(['pause'])
  flow.acknowledge(PAUSE_AT - RESUME_AT)
  expect(calls).toEqual(['pause', 'resume'])
  await pause(20)
  expect(pieces.join('').length).toBe(101_000)
  expect(pieces.length).toBeLessThan(8)
})
