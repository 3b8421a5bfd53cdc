// Holds the words of an area of user errors to what every sentence must be: a line that ends in one full stop and holds its data.
import { expect, test } from 'vitest'
import { type AppError, type ErrorCode, type ErrorData, isErrorCode } from '../../src/contract/errors/index.js'
import { errorText } from '../../src/words/errors/index.js'

/** Data for every code of an area, so that one that is added is not forgotten. */
export type ErrorSamples<Types> = { readonly [Code in keyof Types]: Code extends ErrorCode ? ErrorData<Code> : never }

/** Data that chooses or counts a sentence, and is not quoted in it. */
const UNSAID: ReadonlySet<string> = new Set(['asker', 'bytes', 'code', 'damage', 'isMore', 'limit', 'most', 'request', 'subject', 'type'])

/** @param also what a sentence must hold beside its data, by its code */
export function testErrorWords<Types extends object>(
  types: Types,
  samples: ErrorSamples<Types>,
  also: Partial<Record<keyof Types, string>> = {},
): void {
  test('every code has a sample', () => expect(Object.keys(samples).sort()).toEqual(Object.keys(types).sort()))
  test.each(Object.keys(samples))('%s has a sentence that holds its data', (code) => {
    expect(isErrorCode(code)).toBe(true)
    const data = samples[code as keyof Types]
    const text = errorText({ code, data } as unknown as AppError)
    expect(text).toMatch(/[^.\s]\.$/)
    expect(text).not.toMatch(/undefined|\[object|null|\s{2}/)
    for (const said of saidOf(data)) expect(text.replaceAll(',', '')).toContain(said.replaceAll(',', ''))
    expect(text).toContain(also[code as keyof Types] ?? '')
  })
}

function saidOf(data: unknown): string[] {
  if (typeof data === 'string' || typeof data === 'number') return [String(data)]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => (UNSAID.has(name) ? [] : saidOf(value)))
}
