// Shows that no credential survives in any form, and that ordinary words do.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact } from './redact.js'

const KEY = 'mykey-0a1B2c3D4e5F6g7H8i9J'

describe('redact', () => {
  test.each([
    ['the key', `bad key ${KEY}.`],
    ['the key in a URL', `https://h/v1?x=${encodeURIComponent(KEY)}`],
    ['the key in base64', `Basic ${btoa(KEY)}`],
    ['the end of the key', `key ending in ${KEY.slice(-9)}`],
    ['the key with stars', `key ${KEY.slice(0, 9)}****${KEY.slice(-9)}`],
    ['the key twice', `${KEY}${KEY}`],
    ['the key backwards', `key ${[...KEY].reverse().join('')}`],
    ['the key in hexadecimal', `key ${Buffer.from(KEY).toString('hex')}`],
    ['the key in capital hexadecimal with colons', `key ${(Buffer.from(KEY).toString('hex').toUpperCase().match(/../g) ?? []).join(':')}`],
    ['the key in \\x', `key ${(Buffer.from(KEY).toString('hex').match(/../g) ?? []).map((byte) => `\\x${byte}`).join('')}`],
    ['the key in \\u', `key ${[...KEY].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}`],
    [
      'the key partly in \\u',
      `key ${[...KEY].map((each, at) => (at % 2 ? each : `\\u00${each.charCodeAt(0).toString(16).toUpperCase()}`)).join('')}`,
    ],
    ['the key in HTML', `key ${[...KEY].map((each) => `&#${each.charCodeAt(0)};`).join('')}`],
    ['the key with every character URL-encoded', `key ${[...KEY].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('')}`],
    ['the header in base64', `key ${btoa(`Bearer ${KEY}`)}`],
    ['the header in URL base64', `key ${Buffer.from(`Bearer ${KEY}`).toString('base64url')}`],
    ['a pair in base64', `key ${btoa(`user:${KEY}`)}`],
    ['the key in base64 amid other words', `key ${btoa(`ab${KEY}cd`)}`],
  ])('takes out %s', (_, text) => {
    const clean = redact(text, [null, KEY])
    for (let at = 0; at + 8 <= KEY.length; at++) expect(clean).not.toContain(KEY.slice(at, at + 8))
    expect(clean).not.toContain(btoa(KEY).slice(0, 12))
    expect(clean.toLowerCase()).not.toContain(Buffer.from(KEY).toString('hex').slice(10, 26))
    for (const offset of [0, 1, 2])
      expect(clean).not.toContain(
        Buffer.from(`${'x'.repeat(offset)}${KEY}`)
          .toString('base64')
          .slice(4, -4),
      )
    expect(clean).not.toMatch(/(\\[ux]|%|&#)[0-9a-f{]+.*(\\[ux]|%|&#)[0-9a-f{]+/i)
    expect(clean).toContain('[redacted]')
  })

  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['Authorization: Basic secretword', 'Authorization: Basic [redacted]'],
    ['authorization=abc123', 'authorization=[redacted]'],
    ['Authorization: Token abc123', 'Authorization: Token [redacted]'],
    ['it sent bearer abc.def and Basic dXNlcjpwYXNz', 'it sent bearer [redacted] and Basic [redacted]'],
    ['basic aGVsbG8gd29ybGQgb2YgbG9uZyBrZXlz', 'basic [redacted]'],
    ['password: hunter2, password=hunter', 'password: [redacted], password=[redacted]'],
    ['{"token": "abcdef"}', '{"token": "[redacted]"}'],
    ['hf_aBcDeFgH', '[redacted]'],
    ['{"api_key": "abcdef"}', '{"api_key": "[redacted]"}'],
    ['x-api-key: abcdef', 'x-api-key: [redacted]'],
    ['https://me:pass@host/x', 'https://[redacted]@host/x'],
    ['Incorrect API key provided: sk-proj-abc*****xyz1.', 'Incorrect API key provided: [redacted]'],
    ['ghp_0123456789abcdefghij', '[redacted]'],
    ['AIzaSyA0123456789012345678901', '[redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[redacted]'],
    ['https://h/x?key=abc&y=1', 'https://h/x?key=[redacted]&y=1'],
  ])('%s becomes %s', (text, clean) => expect(redact(text, [])).toBe(clean))

  test.each([
    'The model "qwen2.5-coder:32b" is not found.',
    'max_tokens must be at most 4096',
    'connect ECONNREFUSED 127.0.0.1:11434',
    'the token limit is 8192 tokens',
    'Implement the basic logic behind hangman.',
    'Basic arithmetic, basic 4-function keys, basic HTTP; the bearer of a ticket, Bearer tokens (both kinds).',
    'password: at least 8 characters; secret: the word to guess; token: a piece of text',
    'Authorization: required for each call. authorization = optional',
    'def login(token=None, password: str): token = next_token()',
    'access_token: string | null, api_key = load_key()',
    'use hf_hub_download, sk-learn-style and pk_of_the_table',
  ])('leaves %j alone', (text) => expect(redact(text, [KEY, 'none', ''])).toBe(text))

  test('the key never comes through, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string({ minLength: 8, unit: 'grapheme-ascii' }).filter((key) => key.trim().length >= 8),
        (before, after, key) => {
          expect(redact(before + key + after, [key])).not.toContain(key.trim())
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('long and hostile texts come back at once, short and without control characters', () => {
    for (const text of ['a-'.repeat(500_000), '://'.repeat(300_000), 'bearer '.repeat(100_000), `${'\u001b[2J'.repeat(100_000)}`]) {
      const start = performance.now()
      const clean = redact(text, [KEY])
      expect(performance.now() - start).toBeLessThan(5_000)
      expect(clean.length).toBeLessThan(700)
      expect(clean).not.toContain('\u001b')
    }
  })
})
