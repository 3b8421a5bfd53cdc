// Shows that a patch of an answer leads to its new text, or is refused with a reason.
import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from './apply.js'
import type { AppliedEdits } from './edit.js'
import { protocolOf } from './forms.js'
import { parseEdits } from './parse.js'

const apply = (content: Record<string, string>, answer: string): AppliedEdits => {
  const parsed = parseEdits(answer)
  const read = (path: string) => new Map(Object.entries(content)).get(path) ?? null
  return parsed.ok
    ? applyEdits(
        read,
        parsed.edits,
        () => ({ ok: true }),
        () => null,
      )
    : { ...parsed, misses: parsed.problems.length }
}
const problemsOf = (result: AppliedEdits) => (result.ok ? [] : result.problems).join('\n')

const inBlock = (patch: string) => `<<<<<<< PATCH a.py\n${patch}>>>>>>> END\n`
const someLines = fc.array(fc.constantFrom('a', 'b', 'c', '  d', 'e e', '', '-x', '+y', '@@'), { minLength: 1, maxLength: 25 })
const textOf = (list: readonly string[]) => list.map((line) => `${line}\n`).join('')

test('a patch leads to exactly the new text, or is refused because its place is not sure', () => {
  fc.assert(
    fc.property(someLines.map(textOf), someLines.map(textOf), (before, after) => {
      fc.pre(before !== after)
      const patch = createTwoFilesPatch('a/a.py', 'b/a.py', before, after)
      const result = apply({ 'a.py': before }, inBlock(patch))
      if (result.ok) expect(result.changes).toEqual([{ path: 'a.py', text: after }])
      else expect(problemsOf(result)).toMatch(/more than once|nothing above|no line that stays or goes/)
    }),
    { numRuns: 2_000 },
  )
})

test('where every line is its own, every patch is applied', () => {
  const distinct = (prefix: string) =>
    fc.array(fc.nat(1_000), { minLength: 1, maxLength: 30 }).map((list) => [...new Set(list)].map((each) => `${prefix}${each}`))
  fc.assert(
    fc.property(distinct('line '), distinct('new '), fc.nat(30), fc.nat(5), (lines, added, at, removed) => {
      const after = lines.toSpliced(at, removed, ...added)
      const patch = createTwoFilesPatch('a.py', 'a.py', textOf(lines), textOf(after))
      expect(apply({ 'a.py': textOf(lines) }, inBlock(patch))).toMatchObject({
        ok: true,
        changes: [{ path: 'a.py', text: textOf(after) }],
      })
    }),
    { numRuns: 1_000 },
  )
})

test('numbers of lines are not believed, and the habits of models are taken', () => {
  const wrong = '```diff\n--- a/a.py\n+++ b/a.py\n@@ -7,99 +3,1 @@ def f():\n one\n-two\n+2\n\n```\n'
  expect(apply({ 'a.py': 'one\ntwo\nthree\n' }, inBlock(wrong))).toMatchObject({ ok: true, changes: [{ text: 'one\n2\nthree\n' }] })
  const withoutHunk = '-two\n+2\n three\n'
  expect(apply({ 'a.py': 'one\ntwo\nthree\n' }, inBlock(withoutHunk))).toMatchObject({ ok: true, changes: [{ text: 'one\n2\nthree\n' }] })
  const page = protocolOf('patch')
  const around = ['line that stays\n', 'line that stays\n'] as const
  const example = page.slice(page.indexOf('<<<<<<< PATCH'), page.indexOf('A file that goes'))
  expect(apply({ 'path/of/file': around.join('old line\n') }, example)).toMatchObject({
    ok: true,
    changes: [{ text: around.join('new line\n') }],
  })
})

test.each([
  ['a line without its letter', '@@\n one\ntwo\n', /line 4 is "two"; each line of a hunk of a\.py starts with a space/],
  ['no change', '@@\n one\n two\n', /changes nothing/],
  ['no place', '@@\n+new\n', /no line that stays or goes/],
  ['old lines that are not there', '@@\n-gone\n+new\n', /not in the file as they stand/],
])('says what is wrong with %s', (_, patch, problem) =>
  expect(problemsOf(apply({ 'a.py': 'one\ntwo\n' }, inBlock(patch)))).toMatch(problem),
)
