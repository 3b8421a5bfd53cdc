// Shows that edits in the spellings of other protocols are read as the same edits, and that what may mean two things stays refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit, EditHints } from './edit.js'
import { looksCut } from './looks-cut.js'
import { parseEdits } from './parse.js'
import { printEdits } from './print.js'

const line = fc.constantFrom('a = 1', '    return total(b)', 'def total(prices):', '', '  x', 'if (a) { b() }', '# note', 'print("<<<")')
const solid = fc.constantFrom('total = 2', 'done()', 'x += 1')
/** Texts that stop at the end of a statement, as files do. */
const text = fc
  .tuple(fc.constantFrom('import math', 'value = 1'), fc.array(line, { maxLength: 6 }), solid)
  .map(([first, middle, last]) => [first, ...middle, last].map((each) => `${each}\n`).join(''))
const path = fc.constantFrom('solver.py', 'src/a.test.ts', 'lib/deep/b.rs', 'Makefile', 'tests/test_a.py')
const exchange = fc.record({ type: fc.constant('edit' as const), path, find: text, replace: text })
const whole = fc.record({ type: fc.constant('file' as const), path, text })
const distinct = <T extends Edit>(edit: fc.Arbitrary<T>) =>
  fc.uniqueArray(edit, { minLength: 1, maxLength: 3, selector: (each) => each.path })

const search = ({ find, replace }: Extract<Edit, { type: 'edit' }>, end = '>>>>>>> REPLACE\n') =>
  `<<<<<<< SEARCH\n${find}=======\n${replace}${end}`
const spellings: Readonly<Record<string, (edits: readonly Extract<Edit, { type: 'edit' }>[]) => string>> = {
  'the path above': (edits) => edits.map((edit) => `${edit.path}\n${search(edit)}`).join('\n'),
  'the path above a fence': (edits) => edits.map((edit) => `${edit.path}\n\`\`\`python\n${search(edit)}\`\`\`\n`).join('\n'),
  'the path as a heading': (edits) => `I change it.\n\n${edits.map((edit) => `### \`${edit.path}\`\n\n${search(edit)}`).join('\n')}`,
  'the path in bold': (edits) => edits.map((edit) => `**${edit.path}**:\n\`\`\`\n${search(edit)}\`\`\`\n`).join('\n'),
  'the path as first comment in the fence': (edits) =>
    edits.map((edit) => `\`\`\`python\n# ${edit.path}\n${search(edit)}\`\`\`\n`).join('\n'),
  'the path beside the fence': (edits) => edits.map((edit) => `\`\`\`python ${edit.path}\n${search(edit)}\`\`\`\n`).join('\n'),
  'the path on the marker': (edits) => edits.map((edit) => search(edit).replace('SEARCH', `SEARCH ${edit.path}`)).join('\n'),
  'no REPLACE before the next block or the end': (edits) => edits.map((edit) => `${edit.path}\n${search(edit, '')}`).join('\n'),
  'EDIT that ends with REPLACE': (edits) => printEdits(edits).replaceAll('>>>>>>> END', '>>>>>>> REPLACE'),
  'no END': (edits) => printEdits(edits).replaceAll('>>>>>>> END\n', ''),
  'no END, in fences': (edits) => edits.map((edit) => `\`\`\`\n${printEdits([edit]).replace('>>>>>>> END\n', '')}\`\`\`\n`).join('\n'),
  CRLF: (edits) =>
    edits
      .map((edit) => `${edit.path}\n${search(edit)}`)
      .join('\n')
      .replaceAll('\n', '\r\n'),
}

const fenced: Readonly<Record<string, (edits: readonly Extract<Edit, { type: 'file' }>[]) => string>> = {
  'a heading and a fence': (edits) => edits.map((edit) => `### ${edit.path}\n\n\`\`\`python\n${edit.text}\`\`\`\n`).join('\n'),
  'a path in bold and a fence': (edits) =>
    `Here it is.\n\n${edits.map((edit) => `**\`${edit.path}\`**\n\`\`\`\n${edit.text}\`\`\`\n`).join('\n')}\nDone.`,
  'the path as first comment': (edits) => edits.map((edit) => `\`\`\`ts\n// ${edit.path}\n${edit.text}\`\`\`\n`).join('\n'),
  'the path beside the fence': (edits) => edits.map((edit) => `\`\`\`python:${edit.path}\n${edit.text}\`\`\`\n`).join('\n'),
  'a list of files, and how they are run': (edits) =>
    `${edits.map((edit, index) => `${index + 1}. File: ${edit.path}\n~~~\n${edit.text}~~~\n`).join('\n')}\nRun it:\n\n\`\`\`bash\npython3 solver.py\n\`\`\`\n`,
  'no END': (edits) => printEdits(edits).replaceAll('>>>>>>> END\n', ''),
}

const isRead = (answer: string, edits: readonly Edit[], hints: EditHints = {}) => {
  const parsed = parseEdits(answer, { ...hints, isWide: false })
  expect(parsed.ok ? parsed.edits : parsed.problems).toEqual(edits)
  expect(parsed.ok && parsed.mended?.length).toBeGreaterThan(0)
}

describe('spellings of other protocols', () => {
  test.each(Object.entries(spellings))('exchanged lines with %s are the same edits', (_, print) => {
    fc.assert(
      fc.property(distinct(exchange), (edits) => isRead(print(edits), edits)),
      { numRuns: 300 },
    )
  })

  test.each(Object.entries(fenced))('files with %s are the same edits', (_, print) => {
    fc.assert(
      fc.property(distinct(whole), (edits) => isRead(print(edits), edits)),
      { numRuns: 300 },
    )
  })

  test('a single code block is the one file that is due', () => {
    fc.assert(
      fc.property(whole, ({ path: due, text: written }) => {
        isRead(`It sums now.\n\n\`\`\`python\n${written}\`\`\`\nThat is all.`, [{ type: 'file', path: due, text: written }], { due })
      }),
    )
  })

  test('blocks of one file follow each other below one path, and new lines alone begin a file that is not there', () => {
    const two = 'a.py\n```python\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n```'
    isRead(two, [
      { type: 'edit', path: 'a.py', find: 'a\n', replace: 'b\n' },
      { type: 'edit', path: 'a.py', find: 'c\n', replace: 'd\n' },
    ])
    const begun = 'new.py\n<<<<<<< SEARCH\n=======\nx = 1\n>>>>>>> REPLACE'
    isRead(begun, [{ type: 'file', path: 'new.py', text: 'x = 1\n' }], { source: () => null })
    expect(parseEdits(begun, { isWide: false, source: () => 'there\n' }).ok).toBe(false)
    expect(parseEdits(begun).ok).toBe(false)
  })

  test('the standard form is never read in another way', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(exchange, whole), { minLength: 1, maxLength: 4 }), (edits) => {
        expect(parseEdits(printEdits(edits))).toEqual({ ok: true, edits, remarks: '' })
      }),
    )
  })
})

const joined = '<<<<<<< FILE a.py\nx = 1\n>>>>>>> END <<<<<<< FILE b.py\ny = 2\n>>>>>>> END\n'
const ofBoth: readonly Edit[] = [
  { type: 'file', path: 'a.py', text: 'x = 1\n' },
  { type: 'file', path: 'b.py', text: 'y = 2\n' },
]

test.each([
  ['both of seven signs', joined, ofBoth],
  ['no space between them', joined.replace('END <', 'END<'), ofBoth],
  ['a fence between the lines', `\`\`\`\n${joined}\`\`\`\n`, ofBoth],
  ['CRLF', joined.replaceAll('\n', '\r\n'), ofBoth],
  ['longer markers', joined.replace(/^[<>]{7}|<{7}/gm, (all) => all + all.slice(0, 2)), ofBoth],
  [
    'an end of another protocol',
    'a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE <<<<<<< FILE b.py\ny = 2\n>>>>>>> END\n',
    [
      { type: 'edit', path: 'a.py', find: 'x\n', replace: 'y\n' },
      { type: 'file', path: 'b.py', text: 'y = 2\n' },
    ],
  ],
  [
    'a removal between them',
    joined.replace('END <', 'END <<<<<<< DELETE c.py >>>>>>> END <'),
    [ofBoth[0], { type: 'delete', path: 'c.py' }, ofBoth[1]],
  ],
  [
    'two removals behind them',
    joined.replace(/END\n$/, 'END<<<<<<< DELETE c.py >>>>>>> END<<<<<<< DELETE d.py >>>>>>> END\n'),
    [...ofBoth, { type: 'delete', path: 'c.py' }, { type: 'delete', path: 'd.py' }],
  ],
  ['no newline at the end of the file', joined.replace('END <', 'END NO NEWLINE <'), [{ ...ofBoth[0], text: 'x = 1' }, ofBoth[1]]],
  ['a removal', '<<<<<<< DELETE a.py >>>>>>> END <<<<<<< FILE b.py\ny = 2\n>>>>>>> END', [{ type: 'delete', path: 'a.py' }, ofBoth[1]]],
])('an end and a beginning on one line are two lines: %s', (_, answer, edits) => {
  for (const isWide of [false, true]) {
    const parsed = parseEdits(answer, { isWide })
    expect(parsed.ok ? parsed.edits : parsed.problems).toEqual(edits)
  }
})

test.each([
  ['words between the markers', joined.replace('END <', 'END and then <')],
  ['signs of another number', joined.replace('END <', 'END <<')],
  ['a file that may hold markers', joined.replace('a.py', 'a.md')],
  ['a path that is none', joined.replace('b.py', '../b.py >>>>>>> END')],
])('a line that holds a marker in its middle is no text of a file: %s', (_, answer) => {
  for (const isWide of [false, true]) expect(parseEdits(answer, { isWide })).toMatchObject({ ok: false })
})

test('longer markers around it keep such a line as text of the file, and so does code that prints it', () => {
  const edits: Edit[] = [{ type: 'file', path: 'a.md', text: '<<<<<<< FILE a.py\nx\n>>>>>>> END <<<<<<< FILE b.py\n' }]
  for (const isWide of [false, true]) expect(parseEdits(printEdits(edits), { isWide })).toMatchObject({ ok: true, edits })
  const code: Edit[] = [{ type: 'file', path: 'a.py', text: 'print(">>>>>>> END <<<<<<< FILE b.py")\n' }]
  for (const isWide of [false, true]) expect(parseEdits(printEdits(code), { isWide })).toMatchObject({ ok: true, edits: code })
})

const block = '```python\nx = 1\n```'
test.each([
  ['no path at all', `Change it:\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE`, {}],
  ['a path among other words', `In a.py, change\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE`, {}],
  ['a path that leads out', `../a.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE`, {}],
  ['two dividers', 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n=======\nc\n>>>>>>> REPLACE', {}],
  ['a stray end', 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n>>>>>>> REPLACE', {}],
  ['a block within a block', '<<<<<<< FILE a.py\nx\n<<<<<<< FILE b.py\ny\n>>>>>>> END\nz\n>>>>>>> END', {}],
  ['a document that may hold markers', '<<<<<<< FILE a.md\nx\n<<<<<<< FILE b.py\ny\n>>>>>>> END', {}],
  ['prose after a file without its end', '<<<<<<< FILE a.py\nx = 1\n\nThis sets the value of x to one.', {}],
  ['a code block where several files are due', block, {}],
  ['two code blocks and one path', `a.py\n${block}\n\n${block}`, { due: 'a.py' }],
  ['two code blocks for one file that say different things', `a.py\n${block}\na.py\n${block.replace('x', 'y')}`, {}],
  ['a part of a long file', `a.py\n${block}`, { source: () => 'line\n'.repeat(20) }],
  ['a part of a class', '```python\n    def total(self):\n        return 1\n```', { due: 'a.py' }],
  ['a patch in a fence', 'a.py\n```diff\n-a\n+b\n```', {}],
  ['a remark in a fence', '```\n\n```', { due: 'a.py' }],
])('what may mean two things stays refused: %s', (_, answer, hints) => {
  expect(parseEdits(answer, { isWide: false, ...hints })).toMatchObject({ ok: false })
})

test.each([
  ['a file', '<<<<<<< FILE a.py\ndef f(a,\n', {}],
  ['old lines', 'a.py\n<<<<<<< SEARCH\ndef f(a):\n    return 1\n', {}],
  ['new lines', '<<<<<<< EDIT a.py\nx = f(1)\n=======\nx = f(\n', {}],
  ['a code block', 'Here:\n```python\ndef f(a):\n    return [1,', { due: 'a.py' }],
])('an answer that ends in the middle of %s is called that', (_, answer, hints) => {
  const parsed = parseEdits(answer, { isWide: false, ...hints })
  expect(parsed.ok ? '' : parsed.problems.join('\n')).toMatch(/^The answer ends in the middle of a\.py/)
})

test('a text is cut where its brackets or its last line are open, measured by the lines that it replaces', () => {
  for (const cut of ['f(', 'x = [1, 2', 'x =', 'def f():', 'return (a and', 'x = 1\n\nIt is one, as the words say.'])
    expect(looksCut(cut)).toBe(true)
  for (const entire of ['f()', 'x == 1', 'return a', '}) => x', 'const a = { b }'].slice(0, 3)) expect(looksCut(entire)).toBe(false)
  expect(looksCut('if (b) {', 'if (a) {')).toBe(true)
  expect(looksCut('x = 1\nif (a) {', 'if (a) {')).toBe(false)
  expect(looksCut('}', '}')).toBe(false)
})

test.each([
  ['a byte order mark in front', (answer: string) => `\ufeff${answer}`],
  ['letters without width around it', (answer: string) => `\u200b${answer}\u200b`],
  ['letters without width behind markers', (answer: string) => answer.replace(/^([<=>]{7}.*)$/gm, '$1\u200b')],
  ['no-break spaces in markers', (answer: string) => answer.replace(/^([<>]{7}) (\w+) ?/gm, '$1\u00a0$2\u00a0')],
  ['backslashes in paths', (answer: string) => answer.replace('tests/test_a.py', 'tests\\test_a.py')],
  ['CRLF and a mark', (answer: string) => `\ufeff${answer.replaceAll('\n', '\r\n')}`],
])('an answer with %s is read as it was meant', (_name, spelt) => {
  const edits: Edit[] = [
    { type: 'file', path: 'tests/test_a.py', text: 'a = "\u00a0\u200b"\n' },
    { type: 'edit', path: 'a.py', find: 'x = 1\n', replace: 'x = 2\n' },
  ]
  const parsed = parseEdits(spelt(printEdits(edits)))
  expect(parsed.ok ? parsed.edits : parsed.problems).toEqual(edits)
})
