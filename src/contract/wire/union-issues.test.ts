// Errors name the field that is wrong, also within one of several shapes.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { issuesByField } from './union-issues.js'

const fix = z.object({ action: z.literal('fix-file'), path: z.string().min(1), depth: z.union([z.literal(1), z.literal(2)]).optional() })
const stop = z.object({ action: z.literal('stop'), why: z.string() })
const Plan = z.object({ actions: z.array(z.union([fix, stop])), words: z.union([z.string(), z.object({ clause: z.string() })]).optional() })

const found = (value: unknown) =>
  issuesByField(Plan.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each([
  [{ actions: [{ action: 'fix-file', path: 3 }] }, ['actions.0.path: Invalid input: expected string, received number']],
  [{ actions: [{ action: 'stop' }] }, ['actions.0.why: Invalid input: expected string, received undefined']],
  [{ actions: [{ action: 'halt', why: 'x' }] }, ['actions.0.action: Invalid input: expected one of "fix-file", "stop"']],
  [{ actions: [{ why: 'x' }] }, ['actions.0.action: Invalid input: expected one of "fix-file", "stop"']],
  [{ actions: [7] }, ['actions.0: Invalid input: expected object, received number']],
  [{ actions: [{ action: 'fix-file', path: 'a', depth: 3 }] }, ['actions.0.depth: Invalid input: expected one of 1, 2']],
  [{ actions: [], words: { clause: 1 } }, ['words.clause: Invalid input: expected string, received number']],
  [{ actions: [], words: 1 }, ['words: Invalid input: expected one of string, object']],
  [{ actions: 1 }, ['actions: Invalid input: expected array, received number']],
])('of %j it says %j', (value, said) => {
  expect(found(value)).toEqual(said)
})
