// Structured answers are found in any surrounding text, mended with a mark, and checked before use.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseStructured } from './structured.js'

const Plan = z.strictObject({ title: z.string(), tasks: z.array(z.object({ id: z.string(), effort: z.number().int() })) })
const plan = { title: 'a "b" {c}', tasks: [{ id: 'x', effort: 1 }] }
const json = JSON.stringify(plan)
const pretty = JSON.stringify(plan, null, 2)

describe('parseStructured', () => {
  test.each([
    ['bare', json, false],
    ['pretty', pretty, false],
    ['fenced', `Here it is:\n\`\`\`json\n${pretty}\n\`\`\`\nDone.`, false],
    ['fenced with CRLF', `\`\`\`json\r\n${json}\r\n\`\`\``, false],
    ['fenced without a name', `\`\`\`\n${json}\n\`\`\``, false],
    ['in prose', `The plan {roughly} is ${json}. Good luck!`, false],
    ['after thinking', `<think>\n{"title": "draft", "tasks": []}\n</think>\n${json}`, false],
    ['after thinking without its opening', `so {"title": "draft"}? no\n</think>\n${json}`, false],
    ['in a JSON string', JSON.stringify(json), false],
    ['after a draft', `${JSON.stringify({ ...plan, title: 'draft' })}\nBetter:\n${json}`, false],
    ['with a trailing comma', pretty.replace('1\n', '1,\n'), true],
    ['with comments', pretty.replace('"tasks"', '// the tasks\n"tasks"'), true],
    ['in Python quotes', "{'title': 'a \"b\" {c}', 'tasks': [{'id': 'x', 'effort': 1}]}", true],
    ['without its last bracket', `\`\`\`json\n${json.slice(0, -1)}`, true],
  ])('reads it %s', (_, text, repaired) => expect(parseStructured(Plan, text)).toEqual({ ok: true, value: plan, repaired }))

  test.each([
    ['', /expected, but the answer is empty/],
    ['<think>hm', /expected, but the answer is empty/],
    ['I am sorry.', /has none that can be read; it starts with "I am sorry\."/],
    ['{"title": 3, "tasks": []}', /At "title": .*expected string/],
    ['{"title": "a", "tasks": [{"id": "x", "effort": 1.5}]}', /At "tasks\[0\]\.effort"/],
    ['{"title": "a", "tasks": [], "more": 1}', /At the top of the JSON: .*more/],
    ['[]', /At the top of the JSON/],
    ['{"title": "a", "tasks": [{"id": "x", "effort": 1}, {"id": "y"', /^The answer ends in the middle, after ".*y/],
    ['```json\n{"title": "a", "tasks": [{"id": "x", "eff', /ends in the middle/],
    // With half a sentence it would fit the schema.
    ['{"tasks": [], "title": "a word and no', /ends in the middle/],
  ])('says what is wrong with %j', (text, problem) => {
    const result = parseStructured(Plan, text)
    expect(result.ok ? '' : result.problems.join('\n')).toMatch(problem)
  })

  test('finds any JSON object in any prose that has no brackets', () => {
    const prose = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}[\]`~<"]/g, ''))
    const value = fc
      .dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        fc.jsonValue(),
        { minKeys: 1 },
      )
      .map((object) => JSON.parse(JSON.stringify(object)))
    fc.assert(
      fc.property(prose, value, prose, fc.boolean(), (before, object, after, isFenced) => {
        const body = JSON.stringify(object, null, 2)
        const text = isFenced ? `${before}\n\`\`\`json\n${body}\n\`\`\`\n${after}` : `${before}\n${body}\n${after}`
        expect(parseStructured(z.looseObject({}), text)).toEqual({ ok: true, value: object, repaired: false })
      }),
      { numRuns: 2_000 },
    )
  })

  test('never throws and never returns a value that the schema does not accept', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      'title',
      'tasks',
      '1',
      'null',
      '\n',
      '```',
      'json',
      "'",
      '//',
      json,
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const result = parseStructured(Plan, text)
          if (result.ok) expect(Plan.safeParse(result.value).success).toBe(true)
          else expect(result.problems.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test('hostile texts come back within two seconds', () => {
    for (const text of [
      '['.repeat(200_000),
      '{"a":'.repeat(100_000),
      '"'.repeat(500_000),
      '{}'.repeat(300_000),
      '```json\n'.repeat(50_000),
      `{${'"a":"\\'.repeat(100_000)}`,
    ]) {
      const start = performance.now()
      parseStructured(Plan, text)
      expect(performance.now() - start).toBeLessThan(10_000)
    }
  })
})
