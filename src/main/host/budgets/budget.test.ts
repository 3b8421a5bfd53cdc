import { describe, expect, test } from 'vitest'
import { StepConfig } from '../../../contract/config/config.js'
import type { Spent } from '../../../contract/run/effects.js'
import type { Asking } from '../../engine/ports/ports.js'
import { budgetLimits, priceQuestion } from './budget.js'

const question: Asking = {
  role: 'builder',
  key: 'task/a/code',
  messages: [{ role: 'user', text: 'x'.repeat(4_000) }],
  maxOutputTokens: 1_000,
  seed: null,
}
const config = StepConfig.parse({ budget: { usd: 1, minutes: 10, tokens: 100_000 } })
const price = { input: 10, cachedInput: 10, output: 10 }
const nothing: Spent = { usd: 0, tokens: 0, ms: 0, unpriced: false }
const times = (n: number, { budget } = config) => {
  const { usd, minutes, tokens } = budgetLimits(budget)
  return { usd: usd === null ? null : usd * n, minutes: minutes * n, tokens: tokens * n }
}
const noCap = { usd: 0, cap: null }

describe('the worst case of a question', () => {
  test.each([
    ['minutes', { ...nothing, ms: 600_000 }, /10 minutes is spent/],
    ['tokens', { ...nothing, tokens: 99_500 }, /500 of 100000 are left/],
    ['dollars', { ...nothing, usd: 0.999 }, /\$0\.0010 of \$1\.00 are left/],
  ] as const)('is refused where the %s do not reach', (_name, spent, sentence) => {
    expect(priceQuestion(question, config, price, { spent, limits: times(1), day: noCap })).toMatchObject({
      refused: expect.stringMatching(sentence),
      grantable: true,
    })
    expect(priceQuestion(question, config, price, { spent, limits: times(2), day: noCap }).refused).toBe('')
  })

  test('is refused by the cap for a day, which no grant lifts, unless it costs nothing', () => {
    const day = { usd: 4.99, cap: 5 }
    expect(priceQuestion(question, config, price, { spent: nothing, limits: times(4), day })).toMatchObject({
      refused: expect.stringMatching(/all runs of today cost \$4\.9900 of the \$5\.00/),
      grantable: false,
    })
    const free = { input: 0, cachedInput: 0, output: 0 }
    expect(priceQuestion(question, config, free, { spent: nothing, limits: times(1), day }).refused).toBe('')
  })

  test('is warned of from the share on that is set', () => {
    const near = { ...nothing, usd: 0.81, tokens: 85_000 }
    expect(priceQuestion(question, config, price, { spent: near, limits: times(1), day: noCap }).warning).toBe(
      '$0.81 of $1.00 and 85000 of 100000 tokens are used.',
    )
    expect(priceQuestion(question, config, price, { spent: near, limits: times(2), day: noCap }).warning).toBe('')
    expect(
      priceQuestion(question, { ...config, budget: { ...config.budget, warnAt: 1 } }, price, { spent: near, limits: times(1), day: noCap })
        .warning,
    ).toBe('')
  })

  test.each(['usd', 'minutes', 'tokens'] as const)('has no limit of %s where that is 0', (name) => {
    const free = { ...config, budget: { ...config.budget, [name]: 0 } }
    const spent = { ...nothing, [name === 'minutes' ? 'ms' : name]: 1e12 }
    expect(priceQuestion(question, config, price, { spent, limits: times(1), day: noCap })).toMatchObject({ limit: name })
    expect(priceQuestion(question, free, price, { spent, limits: times(1, free), day: noCap })).toMatchObject({
      limit: null,
      refused: '',
      warning: '',
    })
    expect(priceQuestion(question, free, price, { spent, limits: times(6, free), day: noCap }).refused).toBe('')
  })

  test('has no cap for a day where that is 0', () => {
    expect(priceQuestion(question, config, price, { spent: nothing, limits: times(1), day: { usd: 1e9, cap: 0 } }).refused).toBe('')
  })

  test.each([
    [{ ...nothing, usd: 0.999 }, noCap, /--budget-usd/],
    [{ ...nothing, tokens: 99_500 }, noCap, /--budget-tokens/],
    [{ ...nothing, ms: 600_000 }, noCap, /--budget-minutes/],
    [nothing, { usd: 4.99, cap: 5 }, /settings set dailyUsd/],
  ])('says what changes the limit that refuses it', (spent, day, named) => {
    expect(priceQuestion(question, config, price, { spent, limits: times(1), day }).refused).toMatch(named)
  })
})
