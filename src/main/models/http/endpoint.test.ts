// Shows which addresses are this machine, which can be used, and what a model costs there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFaultText } from '../../../words/recorded/address.js'
import { believedCost, believedUsage, costOf, estimateUsage, PriceTable, priceOf, worstCost, worstUsage } from '../price.js'
import { defaultLimits, isLoopback, isSameUrl, needsKey, normaliseBaseUrl, shownUrl, withVersion } from './endpoint.js'

describe('isLoopback', () => {
  test.each([
    'http://localhost:1234/v1',
    'http://LOCALHOST',
    'http://a.localhost/v1',
    'http://127.0.0.1',
    'http://127.9.9.9:1',
    'http://2130706433/',
    'http://[::1]:1/v1',
    'http://[::ffff:127.0.0.1]/',
  ])('is true for %s', (url) => expect(isLoopback(url)).toBe(true))
  test.each([
    'http://example.org',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::2]',
    'http://localhost@example.org/',
    'localhost',
    '',
  ])('is false for %s', (url) => expect(isLoopback(url)).toBe(false))
  test('gives a local model half an hour for its first word', () => {
    expect(defaultLimits('http://localhost:11434/v1').firstTokenMs).toBe(30 * 60_000)
    expect(defaultLimits('https://example.org/v1').firstTokenMs).toBeLessThan(5 * 60_000)
  })
})

describe('normaliseBaseUrl', () => {
  test.each([
    [' https://example.org/v1/ ', 'https://example.org/v1'],
    ['http://localhost:11434/v1//', 'http://localhost:11434/v1'],
    ['https://EXAMPLE.org', 'https://example.org'],
    ['scripted:/some/folder', 'scripted:/some/folder'],
    ['localhost:11434/v1', 'http://localhost:11434/v1'],
    ['example.org/v1', 'https://example.org/v1'],
    ['https://example.org/v1/chat/completions', 'https://example.org/v1'],
  ])('%s becomes %s', (text, url) => expect(normaliseBaseUrl(text)).toEqual({ ok: true, url }))

  test.each([
    ['', /is empty/],
    ['no-endpoint', /put "http:\/\/" or "https:\/\/" in front/],
    ['me:secret@example.org/v1', /contains a user name or password/],
    ['file:///etc/passwd', /only http and https/],
    ['https://', /is not a URL/],
    ['https://me:secret@example.org/v1', /contains a user name or password/],
    ['https://example.org/v1?key=secret', /followed by "\?" or "#"/],
  ])('%s is refused with a reason that holds no secret', (text, reason) => {
    const result = normaliseBaseUrl(text)
    expect(result.ok ? 'accepted' : addressFaultText(result.fault)).toMatch(reason)
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(shownUrl(text)).not.toContain('secret')
  })
})

test('two spellings of an address are one, with its version or without it', () => {
  expect(isSameUrl('localhost:11434', 'http://LOCALHOST:11434/v1/')).toBe(true)
  expect(isSameUrl('https://example.org/api', 'https://example.org/api/v1/chat/completions')).toBe(true)
  expect(isSameUrl('https://example.org/v1', 'http://example.org/v1')).toBe(false)
  expect(isSameUrl('https://example.org/v1', 'https://example.org.evil.example/v1')).toBe(false)
  expect(isSameUrl('', '')).toBe(false)
})

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['https://example.org/api', 'https://example.org/api/v1'],
  ['https://example.org/v1', null],
  ['https://example.org/v1beta', null],
  ['https://example.org/openai/deployments/d?api-version=2024-10-21', null],
  ['scripted:/some/folder', null],
])('with its version %s is %s', (url, deeper) => expect(withVersion(url)).toBe(deeper))

test('a key is needed outside of this machine and private networks', () => {
  expect(['http://127.0.0.1/v1', 'http://192.168.1.7:11434/v1', 'http://gpubox/v1'].map(needsKey)).not.toContain(true)
  expect(['https://example.org/v1', 'http://8.8.8.8/v1', 'http://localhost.evil.example'].map(needsKey)).not.toContain(false)
})

describe('prices', () => {
  const table = PriceTable.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../../resources/prices.json'), 'utf8')))
  const away = 'https://example.org/v1'

  test('the shipped table has a date, and each pattern means one price', () => {
    expect(table.note).toContain('compare them')
    expect(new Set(table.models.map((model) => model.pattern)).size).toBe(table.models.length)
    for (const { pattern, input, cachedInput, output } of table.models)
      expect(priceOf(pattern.replaceAll('*', 'x'), away, table)).toEqual({ input, cachedInput, output })
  })

  test('this machine is free, unknown is null, versions and resellers are seen through, dearer variants are not', () => {
    expect(priceOf('anything', 'http://localhost:1/v1', table)).toEqual({ input: 0, cachedInput: 0, output: 0 })
    expect(priceOf('anything', 'scripted:/folder', table)).toEqual({ input: 0, cachedInput: 0, output: 0 })
    expect(priceOf('anything', away, table)).toBe(null)
    expect(priceOf('gpt-4o-audio-preview', away, table)).toBe(null)
    expect(priceOf('gpt-5.9-pro', away, table)).toBe(null)
    expect(priceOf('OpenAI/GPT-4o-2024-11-20', away, table)).toEqual(priceOf('gpt-4o', away, table))
    expect(priceOf('claude-sonnet-4-5-20250929', away, table)?.output).toBe(15)
    const own = PriceTable.parse({ date: '2026-01-01', note: '', models: [{ pattern: 'mine-*', input: 1, cachedInput: 1, output: 2 }] })
    expect(priceOf('mine-large', away, own)).toEqual({ input: 1, cachedInput: 1, output: 2 })
  })

  test('cost counts cached tokens once; unknown stays unknown', () => {
    const usage = { promptTokens: 1_000_000, completionTokens: 100_000, cachedTokens: 500_000, reasoningTokens: 50_000, estimated: false }
    expect(costOf(usage, { input: 2, cachedInput: 1, output: 10 })).toBe(1 + 0.5 + 1)
    expect(costOf(usage, null)).toBe(null)
  })

  test('the worst case is never below an estimate of the same', () => {
    const price = { input: 2, cachedInput: 0.5, output: 10 }
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100_000), (bytes, tokens) => {
        const usage = { ...estimateUsage(bytes, 0), completionTokens: tokens }
        const worst = worstUsage(bytes, tokens)
        expect(worst.promptTokens + worst.completionTokens).toBeGreaterThanOrEqual(usage.promptTokens + usage.completionTokens)
        expect(worstCost(worst, price)).toBeGreaterThanOrEqual(costOf(usage, price) ?? 0)
        expect(worstCost(worst, null)).toBe(null)
      }),
    )
  })

  test('no report is believed that is beyond the worst case or below what was sent and received', () => {
    fc.assert(
      fc.property(
        fc.record({
          promptBytes: fc.nat(100_000),
          answerBytes: fc.nat(100_000),
          prompt: tokens,
          answer: tokens,
          cached: tokens,
          thought: tokens,
        }),
        ({ promptBytes, answerBytes, prompt, answer, cached, thought }) => {
          const reported = {
            promptTokens: prompt,
            completionTokens: answer,
            cachedTokens: cached,
            reasoningTokens: thought,
            estimated: false,
          }
          const believed = believedUsage(reported, { promptBytes, answerBytes, maxOutputTokens: MOST })
          const worst = worstUsage(promptBytes, Math.max(MOST, answerBytes + 16))
          expect(believed.promptTokens).toBeLessThanOrEqual(worst.promptTokens)
          expect(believed.completionTokens).toBeLessThanOrEqual(worst.completionTokens)
          expect(believed.promptTokens).toBeGreaterThanOrEqual(promptBytes / 8)
          expect(believed.completionTokens).toBeGreaterThanOrEqual(answerBytes / 8)
          expect(believed.cachedTokens).toBeLessThanOrEqual(believed.promptTokens)
          if (!believed.estimated) expect(believed).toMatchObject({ promptTokens: prompt, completionTokens: answer })
        },
      ),
    )
  })

  test.each([
    ['one token for all', { promptTokens: 1, completionTokens: 1 }, [2_000, 1_000], true],
    ['nine digits for the prompt', { promptTokens: 999_999_999, completionTokens: 500 }, [2_000, 500], true],
    ['nine digits for the answer', { promptTokens: 1_000, completionTokens: 999_999_999 }, [1_000, 1_000], true],
    ['a prompt that the endpoint made longer', { promptTokens: 9_000, completionTokens: 500 }, [4_200, 500], true],
    ['nothing at all', { promptTokens: 0, completionTokens: 0 }, [2_000, 1_000], true],
    ['what a tokeniser makes', { promptTokens: 1_000, completionTokens: 500 }, [1_000, 500], false],
    [
      'thinking that is charged and not shown',
      { promptTokens: 1_000, completionTokens: 9_000, reasoningTokens: 8_500 },
      [1_000, 9_000],
      false,
    ],
    ['thinking that is charged and neither shown nor named', { promptTokens: 1_000, completionTokens: 9_000 }, [1_000, 9_000], false],
    ['more thinking than was allowed', { promptTokens: 1_000, completionTokens: 90_000, reasoningTokens: 89_500 }, [1_000, 16_384], true],
  ])(
    'of 4,000 bytes sent and 2,000 received, a report of %s counts at the larger figure that can be true',
    (_what, reported, counted, isEstimated) => {
      const believed = believedUsage(
        { cachedTokens: 0, reasoningTokens: 0, estimated: false, ...reported },
        { promptBytes: 4_000, answerBytes: 2_000, maxOutputTokens: 16_384 },
      )
      expect([believed.promptTokens, believed.completionTokens]).toEqual(counted)
      expect(believed.estimated).toBe(isEstimated)
    },
  )

  test.each([
    ['nothing', 0.01, null, 0.01],
    ['more than the list', 0.01, 0.75, 0.75],
    ['half of the list', 0.01, 0.005, 0.005],
    ['far less than the list', 0.01, 0.000_001, 0.01],
    ['a cost where the list has none', null, 0.75, 0.75],
    ['a cost on this machine', 0, 0.75, 0.75],
  ])('an endpoint that reports %s', (_what, ours, reported, counted) => {
    expect(believedCost(ours, reported)).toBe(counted)
  })
})

const MOST = 16_384
/** Honest, odd and impossible counts. */
const tokens = fc.oneof(fc.nat(20_000), fc.nat(), fc.constant(0), fc.constant(999_999_999))
