// Shows that the edit protocol reads back what it prints, and applies all of an answer or nothing of it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from './apply.js'
import type { AppliedEdits, Edit } from './edit.js'
import { protocolOf } from './forms.js'
import { parseEdits } from './parse.js'
import { printEdits } from './print.js'

const always = () => ({ ok: true }) as const
const allFit = () => null
const files = (content: Record<string, string>) => (path: string) => (Object.hasOwn(content, path) ? (content[path] ?? null) : null)
const apply = (content: Record<string, string>, answer: string): AppliedEdits => {
  const parsed = parseEdits(answer)
  return parsed.ok ? applyEdits(files(content), parsed.edits, always, allFit) : { ...parsed, misses: parsed.problems.length }
}
const problemsOf = (result: { ok: true } | { ok: false; problems: readonly string[] }) => (result.ok ? [] : result.problems).join('\n')

const trickyLine = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '=======',
    '========',
    '>>>>>>> END',
    '>>>>>>>> END',
    '<<<<<<< FILE a',
    '<<<<<<< EDIT b ',
    '```',
    '```python',
    '\r',
    'x\r',
    '\ufeff',
    '</think>',
    '<think>',
    '>>>>>>> END NO NEWLINE',
    '<<<<<<< DELETE a >>>>>>> END',
  ),
  fc.string({ unit: 'binary' }).map((line) => line.replaceAll('\n', '')),
)
const lines = (least: number) =>
  fc.array(trickyLine, { minLength: least, maxLength: 8 }).map((list) => list.map((line) => `${line}\n`).join(''))
const path = fc.constantFrom('a.py', 'src/b.ts', 'docs/c.md', 'd e/f', 'x')
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    type: fc.constant('file' as const),
    path,
    text: fc.oneof(
      lines(0),
      fc.string({ unit: 'binary' }),
      fc.array(trickyLine).map((list) => list.join('\n')),
    ),
  }),
  fc.record({ type: fc.constant('edit' as const), path, find: lines(1).filter((text) => text.trim() !== ''), replace: lines(0) }),
  fc.record({ type: fc.constant('delete' as const), path }),
)

describe('parseEdits', () => {
  test('reads back every set of edits that was printed', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 5 }), (edits) => {
        expect(parseEdits(printEdits(edits))).toEqual({ ok: true, edits, remarks: '' })
      }),
      { numRuns: 3_000 },
    )
  })

  test('never throws, whatever the answer', () => {
    fc.assert(
      fc.property(fc.array(trickyLine, { maxLength: 30 }), (text) => {
        const parsed = parseEdits(text.join('\n'))
        if (parsed.ok) applyEdits(() => 'x\n', parsed.edits, always, allFit)
        else expect(parsed.problems.length).toBeGreaterThan(0)
      }),
      { numRuns: 3_000 },
    )
  })

  test('the examples of the protocol page can be read', () => {
    const page = protocolOf('blocks')
    const parsed = parseEdits(page.slice(page.indexOf('<<<<<<<')))
    expect(problemsOf(parsed)).toBe('')
    const types = ['file', 'edit', 'delete']
    expect(parsed.ok && parsed.edits.map((edit) => `${edit.type} ${edit.path}`)).toEqual(types.map((type) => `${type} path/of/file`))
  })

  test('takes fences, prose, quoted paths, thinking and CRLF as models write them', () => {
    const answer = [
      '<think>',
      '<<<<<<< FILE draft.py',
      'no',
      '>>>>>>> END',
      '</think>',
      'I fix it.',
      '```python',
      '<<<<<<< FILE `./a.py`',
      '```python',
      'x = 1',
      '```',
      '>>>>>>> END',
      '```',
      'And:',
      '<<<<<<< delete old.py >>>>>>> END',
      '<<<<<<< DELETE older.py',
      '>>>>>>> END',
      'Done.',
    ]
    const expected = {
      ok: true,
      edits: [
        { type: 'file', path: 'a.py', text: 'x = 1\n' },
        { type: 'delete', path: 'old.py' },
        { type: 'delete', path: 'older.py' },
      ],
      remarks: 'I fix it.\n\nAnd:\n\nDone.',
    }
    expect(parseEdits(answer.join('\n'))).toEqual(expected)
    expect(parseEdits(answer.join('\r\n')).ok && parseEdits(answer.join('\r\n'))).toMatchObject({ edits: expected.edits })
  })

  test.each([
    ['nothing', '', /holds no block .* it is empty/],
    ['prose', 'I cannot do that.', /holds no block .*"I cannot do that\."/],
    ['a cut block', '<<<<<<< FILE a.py\nx = (1,\n', /^The answer ends in the middle of a\.py/],
    ['a document without its end', '<<<<<<< FILE a.md\nx\n', /FILE a\.md on line 1 has no ">>>>>>> END"; the answer ends on line 3/],
    ['a wrong end', '<<<<<<< EDIT a.py\nx\n=======\ny\n>>>>>>> EDIT\n', /Line 5 is ">>>>>>> EDIT", which does not close it/],
    [
      'a block in a block',
      '<<<<<<< FILE a.md\nx\n<<<<<<< FILE b.py\ny\n>>>>>>> END',
      /FILE a\.md on line 1 .* next block starts on line 3/,
    ],
    ['no divider', '<<<<<<< EDIT a.py\nx\n>>>>>>> END', /EDIT a\.py on line 1 has no line "======="/],
    ['two dividers', '<<<<<<< EDIT a.md\nx\n=======\ny\n=======\nz\n>>>>>>> END', /2 lines "=======" \(lines 3, 5\)/],
    ['no old lines', '<<<<<<< EDIT a.py\n=======\nz\n>>>>>>> END', /no old lines above/],
    ['a stray end', 'x\n>>>>>>> END', /Line 2 is ">>>>>>> END", but no block is open/],
    ['an indented opener', '  <<<<<<< FILE a.py\nx', /Line 1 .* a block starts at the beginning/],
    ['another protocol', '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE', /Line 1 is "<<<<<<< SEARCH"/],
    ['a removal with text', '<<<<<<< DELETE a.py\nx\n>>>>>>> END', /DELETE a\.py on line 1 must be empty/],
  ])('says what is wrong with %s', (_, answer, problem) => expect(problemsOf(parseEdits(answer))).toMatch(problem))
})

describe('applyEdits', () => {
  const edit = (find: string, replace: string) => printEdits([{ type: 'edit', path: 'a.py', find, replace }])

  test('replaces lines, adds and removes files, and reports each', () => {
    const result = apply(
      { 'a.py': 'one\ntwo\nthree\n', 'b.py': 'b\n' },
      `${edit('two\n', '2\n2b\n')}${edit('three\n', '')}<<<<<<< FILE c/d.py\nd\n>>>>>>> END\n<<<<<<< DELETE b.py >>>>>>> END\n`,
    )
    expect(result).toEqual({
      ok: true,
      changes: [
        { path: 'a.py', text: 'one\n2\n2b\n' },
        { path: 'c/d.py', text: 'd\n' },
        { path: 'b.py', text: null },
      ],
      applied: [
        { path: 'a.py', strategy: 'exact', lines: { from: 2, to: 2 } },
        { path: 'a.py', strategy: 'exact', lines: { from: 4, to: 4 } },
        { path: 'c/d.py', strategy: 'whole-file', lines: { from: 1, to: 1 } },
        { path: 'b.py', strategy: 'removal', lines: { from: 1, to: 1 } },
      ],
    })
  })

  test.each([
    ['CRLF', { before: 'a\r\nb\r\nc\r\n', find: 'b\n', replace: 'x\ny\n', after: 'a\r\nx\r\ny\r\nc\r\n' }],
    ['byte order mark', { before: '\ufeffa\nb\n', find: 'a\n', replace: 'x\n', after: '\ufeffx\nb\n' }],
    ['no final newline, replaced', { before: 'a\nb', find: 'b\n', replace: 'x\ny\n', after: 'a\nx\ny' }],
    ['no final newline, appended', { before: 'a\r\nb', find: 'b\n', replace: 'b\nc\n', after: 'a\r\nb\r\nc' }],
    ['no final newline, removed', { before: 'a\r\nb', find: 'b\n', replace: '', after: 'a\r\n' }],
    ['mixed endings', { before: 'a\r\nb\nc\r\n', find: 'a\nb\n', replace: 'a\nb\nx\n', after: 'a\r\nb\nx\r\nc\r\n' }],
    ['context with trailing space', { before: 'a  \nb\n', find: 'a\nb\n', replace: 'a\nx\n', after: 'a  \nx\n' }],
    ['deeper in the file', { before: '  if x:\n    y\n', find: 'if x:\n  y\n', replace: 'if x:\n\n  z\n', after: '  if x:\n\n    z\n' }],
    ['deeper in the block', { before: 'if x:\n\ty\n', find: '\tif x:\n\t\ty\n', replace: '\tif x:\n\t\tz\n', after: 'if x:\n\tz\n' }],
  ])('keeps the style of the file: %s', (_, { before, find, replace, after }) => {
    expect(apply({ 'a.py': before }, edit(find, replace))).toMatchObject({ ok: true, changes: [{ path: 'a.py', text: after }] })
  })

  test('a whole file takes over line ending and byte order mark of the old one', () => {
    const answer = '<<<<<<< FILE a.py\nx\ny\n>>>>>>> END'
    expect(apply({ 'a.py': '\ufeffa\r\nb\r\n' }, answer)).toMatchObject({ changes: [{ text: '\ufeffx\r\ny\r\n' }] })
  })

  test.each([
    [
      'missing',
      'def a():\n    return 1\n',
      'def a():\n    return 2\n',
      /not in the file .*closest lines of the file are:\n1: def a\(\):\n2: {5}return 1/s,
    ],
    ['ambiguous', 'x\ny\nx\n', 'x\n', /more than once \(on lines 1, 3\)/],
    ['ambiguous but for white space', 'x \ny\nx  \n', 'x\n', /more than once \(white space aside, on lines 1, 3\)/],
    ['unevenly indented', ' a\n  b\n', '  a\n  b\n', /not in the file/],
  ])('refuses old lines that are %s', (_, before, find, problem) => {
    expect(problemsOf(apply({ 'a.py': before }, edit(find, 'new\n')))).toMatch(problem)
  })

  test('refuses unsafe, forbidden, doubled and colliding paths, each with its reason', () => {
    const edits: Edit[] = [
      { type: 'file', path: '../x', text: '' },
      { type: 'file', path: 'tests/t.py', text: '' },
      { type: 'file', path: 'a', text: '' },
      { type: 'file', path: 'a', text: '' },
      { type: 'file', path: 'a/b', text: '' },
      { type: 'file', path: 'old/c', text: '' },
      { type: 'delete', path: 'none' },
      { type: 'edit', path: 'none', find: 'x\n', replace: '' },
    ]
    const allowed = (name: string) =>
      name.startsWith('tests/') ? { refused: 'tests are written by the test author only.' } : ({ ok: true } as const)
    expect(problemsOf(applyEdits(files({ old: 'x' }), edits, allowed, allFit)).split('\n')).toEqual([
      'Block 1 (FILE ../x): The path "../x" contains the segment ".."; write the plain path from the workspace\'s root.',
      'Block 2 (FILE tests/t.py): tests are written by the test author only.',
      'Block 4 (FILE a): the file is written by two FILE blocks; give its whole text once.',
      'Block 7 (DELETE none): there is no such file to remove.',
      'Block 8 (EDIT none): there is no such file; write a new one with a FILE block.',
      'a/b: a is a file, so nothing can lie inside it.',
      'old/c: old is a file, so nothing can lie inside it.',
    ])
  })

  test('lines outside the replaced ones keep every byte, in files of any shape', () => {
    const ending = fc.constantFrom('\n', '\r\n')
    const content = fc.array(fc.tuple(fc.constantFrom('a', 'b', '  c', 'd ', '', '\t'), ending), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.record({
          body: content,
          seed: fc.nat(),
          size: fc.nat(4),
          replace: fc.array(fc.constantFrom('a', 'new', '', '  x'), { maxLength: 4 }),
          open: fc.boolean(),
        }),
        ({ body, seed, size, replace, open }) => {
          const at = seed % body.length
          const marked = body.map(([line, end], index) => [`${index} ${line}`, open && index === body.length - 1 ? '' : end] as const)
          const target = marked.slice(at, at + size + 1)
          const before = marked.map(([line, end]) => line + end).join('')
          const find = target.map(([line]) => `${line}\n`).join('')
          const result = applyEdits(
            files({ x: before }),
            [{ type: 'edit', path: 'x', find, replace: replace.map((line) => `${line}\n`).join('') }],
            always,
            allFit,
          )
          const after = result.ok ? (result.changes[0]?.text ?? before) : ''
          const head = marked
            .slice(0, at)
            .map(([line, end]) => line + end)
            .join('')
          const tail = marked
            .slice(at + size + 1)
            .map(([line, end]) => line + end)
            .join('')
          expect(after.startsWith(head)).toBe(true)
          expect(after.endsWith(tail)).toBe(true)
          expect(
            after
              .slice(head.length, after.length - tail.length)
              .split(/\r?\n/)
              .slice(0, replace.length),
          ).toEqual(replace)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('one bad block among good ones changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(19), { maxLength: 6 }), fc.nat(6), (targets, seed) => {
        const text = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('')
        const good = [...new Set(targets)].map((index): Edit => ({ type: 'edit', path: 'x', find: `line ${index}\n`, replace: 'new\n' }))
        const bad: Edit = { type: 'edit', path: 'x', find: 'no such line\n', replace: '' }
        const mixed = good.toSpliced(seed % (good.length + 1), 0, bad)
        expect(applyEdits(files({ x: text }), good, always, allFit).ok).toBe(true)
        const result = applyEdits(files({ x: text }), mixed, always, allFit)
        expect(result.ok).toBe(false)
        expect(result).not.toHaveProperty('changes')
      }),
    )
  })

  test('200 edits in an 11 MB file are all applied, or none where they are not found', () => {
    const all = Array.from({ length: 250_000 }, (_, index) => `    value_${index} = compute(${index % 97}, "text text text")\n`)
    const text = all.join('')
    const targets = Array.from({ length: 200 }, (_, index) => (index + 1) * 1_200)
    const exact = targets.map((index): Edit => ({ type: 'edit', path: 'x', find: all[index] ?? '', replace: 'changed\nadded\n' }))
    const shiftedOnes = targets.map(
      (index): Edit => ({ type: 'edit', path: 'x', find: (all[index] ?? '').trimStart(), replace: 'changed\n' }),
    )
    const missing = targets.map((index): Edit => ({ type: 'edit', path: 'x', find: `value_${index} = nothing\n`, replace: 'changed\n' }))
    expect(text.length).toBeGreaterThan(11_000_000)
    for (const edits of [exact, shiftedOnes, missing])
      expect(applyEdits(files({ x: text }), edits, always, allFit).ok).toBe(edits !== missing)
  })
})
