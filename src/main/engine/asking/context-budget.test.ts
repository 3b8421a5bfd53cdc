// A prompt is fitted to the context of a model, and stays unchanged if it fits.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/model/model.js'
import { FILES_BUDGET, fitMessages, promptBytes } from './context-budget.js'

const sizeOf = (messages: readonly Message[]) => messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
/** A prompt with two sections of files, each limited to its room. */
const prompt =
  (fixed: string, program: string, tests: string) =>
  (room: number): readonly Message[] => [
    { role: 'system', text: 'system' },
    { role: 'user', text: `${fixed}${program.slice(0, room)}${tests.slice(0, room)}` },
  ]
const filling = (letter: string, most: number) => fc.nat(most).map((length) => letter.repeat(length))

test('a prompt never exceeds the context of the model, if it fits without any file', () => {
  fc.assert(
    fc.property(
      fc.record({
        fixed: filling('x', 20_000),
        program: filling('ü', 90_000),
        tests: filling('y', 90_000),
        contextTokens: fc.integer({ min: 1_000, max: 60_000 }),
        answerTokens: fc.integer({ min: 100, max: 20_000 }),
      }),
      ({ fixed, program, tests, contextTokens, answerTokens }) => {
        const build = prompt(fixed, program, tests)
        const limit = promptBytes(contextTokens, answerTokens)
        fc.pre(sizeOf(build(0)) <= limit)
        expect(sizeOf(fitMessages(build, contextTokens, answerTokens))).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 300 },
  )
})

test('a prompt that fits, or whose model is unknown, is complete', () => {
  const build = prompt('words', 'p'.repeat(50_000), 't'.repeat(50_000))
  expect(fitMessages(build, 200_000, 16_384)).toEqual(build(FILES_BUDGET))
  expect(fitMessages(build, null, 16_384)).toEqual(build(FILES_BUDGET))
})

test('a small context is used well: files get most of the remaining room', () => {
  const build = prompt('words', 'p'.repeat(50_000), 't'.repeat(50_000))
  const limit = promptBytes(8_192, 16_384)
  expect(sizeOf(fitMessages(build, 8_192, 16_384))).toBeGreaterThan(limit * 0.95)
})
