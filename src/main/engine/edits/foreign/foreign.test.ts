import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../apply.js'
import { parseEdits } from '../parse.js'

const OLD = 'def longest(text):\n    raise NotImplementedError\n'
const NEW = 'def longest(text):\n    return max(text.split(), key=len)\n'
const body = 'return max(text.split(), key=len)'

/** The text of words.py after an answer; the reasons where it cannot be read or applied. */
function resultOf(answer: string, old: string | null = OLD, isWide = true): string | null | readonly string[] {
  const source = (path: string) => (path === 'words.py' ? old : null)
  const read = parseEdits(answer, { source, isWide })
  if (!read.ok) return read.problems
  const applied = applyEdits(
    source,
    read.edits,
    () => ({ ok: true }),
    () => null,
  )
  if (!applied.ok) return applied.problems
  expect(applied.changes.map(({ path }) => path)).toEqual(['words.py'])
  return applied.changes[0]?.text ?? null
}

const hunk = ` def longest(text):\n-    raise NotImplementedError\n+    ${body}\n`

describe('protocols of other tools', () => {
  test.each([
    [
      'a diff in a fence with wrong counts',
      `Here it is.\n\n\`\`\`diff\n--- a/words.py\n+++ b/words.py\n@@ -1,7 +1,99 @@\n${hunk}\`\`\`\nDone.\n`,
    ],
    ['a diff of git', `diff --git a/words.py b/words.py\nindex 1a2b..3c4d 100644\n--- a/words.py\n+++ b/words.py\n@@ -1 +1 @@\n${hunk}`],
    ['a diff without counts', `--- words.py\n+++ words.py\n@@ ... @@\n${hunk}`],
    ['Codex: update', `*** Begin Patch\n*** Update File: words.py\n@@\n${hunk}*** End Patch\n`],
    [
      'Codex: delete and add',
      `*** Begin Patch\n*** Delete File: words.py\n*** Add File: words.py\n${NEW.replace(/^(?=.)/gm, '+')}*** End Patch\n`,
    ],
    ['a tag with a path', `<file path="words.py">\n${NEW}</file>\n`],
    ['a tag around a fence', `<file path="words.py">\n\`\`\`python\n${NEW}\`\`\`\n</file>\n`],
    ['Cline: a whole file', `<write_to_file>\n<path>words.py</path>\n<content>\n${NEW}</content>\n</write_to_file>\n`],
    ['Cline: a block', `words.py\n------- SEARCH\n${OLD}=======\n${NEW}+++++++ REPLACE\n`],
    [
      'Cline: a block in tags',
      `<replace_in_file>\n<path>words.py</path>\n<diff>\n------- SEARCH\n${OLD}=======\n${NEW}+++++++ REPLACE\n</diff>\n</replace_in_file>\n`,
    ],
    ['JSON', JSON.stringify({ files: [{ path: 'words.py', content: NEW }] })],
    ['JSON in a fence, other names', `\`\`\`json\n${JSON.stringify([{ filename: 'words.py', code: NEW.trimEnd() }])}\n\`\`\`\n`],
  ])('%s', (_, answer) => {
    expect(resultOf(answer)).toBe(NEW)
    // Control: without the patch it is not read like that.
    expect(resultOf(answer, OLD, false)).not.toBe(NEW)
  })

  const OTHER = 'x = 1\n'
  test.each([
    ['one block with comments', `\`\`\`python\n# words.py\n${NEW}\n# ===== b/other.py =====\n${OTHER}\`\`\`\n`],
    [
      'a list of tags',
      ['words.py', 'b/other.py']
        .map((path, at) => `<file>\n<path>${path}</path>\n<content><![CDATA[\n${at === 0 ? NEW : OTHER}]]></content>\n</file>`)
        .join('\n')
        .replace(/^/, '<files>\n')
        .replace(/$/, '\n</files>\n'),
    ],
    ['an object of paths', `\`\`\`json\n${JSON.stringify({ 'words.py': NEW, 'b/other.py': OTHER })}\n\`\`\`\n`],
    [
      'calls of a tool',
      [
        ['words.py', NEW],
        ['b/other.py', OTHER],
      ]
        .map(([path, content]) => `<tool_call>\n${JSON.stringify({ name: 'write_file', arguments: { path, content } })}\n</tool_call>\n`)
        .join(''),
    ],
  ])('two files in %s', (_, answer) => {
    const read = parseEdits(answer, { source: () => null, isWide: true })
    expect(read).toMatchObject({
      ok: true,
      edits: [
        { path: 'words.py', text: NEW },
        { path: 'b/other.py', text: OTHER },
      ],
    })
  })

  test('a comment within a program that names a file begins no other one', () => {
    const text = `# words.py\n${NEW}    # other.py\n# other.py\n`
    expect(resultOf(`\`\`\`python\n${text}\`\`\`\n`)).toBe(text.replace('# words.py\n', ''))
  })

  test('a new file comes by a diff against nothing, and a removal by one to nothing', () => {
    const added = NEW.replace(/^(?=.)/gm, '+')
    expect(resultOf(`--- /dev/null\n+++ b/words.py\n@@ -0,0 +1,2 @@\n${added}`, null)).toBe(NEW)
    expect(resultOf(`--- a/words.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-def longest(text):\n`)).toBeNull()
  })

  test('lines that begin like headers are lines where they are removed', () => {
    expect(resultOf('--- a/words.py\n+++ b/words.py\n@@ -1,2 +1 @@\n keep\n--- old\n-gone\n', 'keep\n-- old\ngone\n')).toBe('keep\n')
  })

  test('hunks that have no place, moves and tags without an end are asked again', () => {
    for (const answer of [
      '--- a/words.py\n+++ b/words.py\n@@ -1 +1 @@\n-nothing like it\n+x\n',
      '*** Begin Patch\n*** Update File: words.py\n*** Move to: other.py\n@@\n def longest(text):\n*** End Patch\n',
      `<file path="words.py">\n${NEW}`,
    ])
      expect(resultOf(answer)).toBeInstanceOf(Array)
  })
})

const block = `<<<<<<< FILE words.py\n${NEW}>>>>>>> END\n`

describe('our own markers with slips', () => {
  test.each([
    ['a colon', block.replace('FILE', 'FILE:')],
    ['a bold path', block.replace('words.py', '**words.py**')],
    ['END with a word', block.replace('END', 'END FILE')],
    ['six marks', block.replaceAll('<<<<<<<', '<<<<<<').replaceAll('>>>>>>>', '>>>>>>')],
    ['eight marks at the end', block.replace('>>>>>>>', '>>>>>>>>')],
    ['a list', `- The file:\n${block.replace(/^(?=.)/gm, '  ')}`],
    ['markers of a list, content without', block.replace(/^(?=[<>])/gm, '  ')],
    ['entities', block.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ['the folder of the sandbox', block.replace('words.py', '/workspace/words.py')],
    ['the letter of git', block.replace('words.py', 'b/words.py')],
    ['a remark', block.replace('words.py', 'words.py (new)')],
    ['twice, the last is right', `${block.replace('max', 'min')}Wait, that is wrong.\n\n${block}`],
  ])('%s', (_, answer) => {
    expect(resultOf(answer)).toBe(NEW)
  })

  test('two parts of one file are asked again: neither is a new version of the other', () => {
    expect(resultOf(`${block}${block.replace('longest', 'shortest')}`)).toBeInstanceOf(Array)
  })

  test('a line of six signs inside a file stays', () => {
    const text = 'Title\n======\n\nx = 1\n'
    expect(resultOf(`<<<<<<< FILE: words.py\n${text}>>>>>>> END\n`)).toBe(text)
  })
})

const edit = (find: string, replace: string) => `<<<<<<< EDIT words.py\n${find}\n=======\n${replace}\n>>>>>>> END\n`

describe('old lines that a model cannot see as they are', () => {
  test.each([
    [
      'spaces for tabs',
      'def f(x):\n\tif x:\n\t\treturn 1\n',
      edit('    if x:\n        return 1', '    if x:\n        y = 1\n        return 2'),
      'def f(x):\n\tif x:\n\t\ty = 1\n\t\treturn 2\n',
    ],
    [
      'tabs for spaces',
      'def f(x):\n    if x:\n        return 1\n',
      edit('\tif x:\n\t\treturn 1', '\tif x:\n\t\treturn 2'),
      'def f(x):\n    if x:\n        return 2\n',
    ],
    [
      'straight quotes',
      'a = 1  # it’s “big”\nb = 2\n',
      edit('a = 1  # it\'s "big"\nb = 2', 'a = 1  # it\'s "big"\nb = 3'),
      'a = 1  # it’s “big”\nb = 3\n',
    ],
    ['a composed letter', 'a = 1  # cafe\u0301\nb = 2\n', edit('a = 1  # caf\u00e9\nb = 2', 'b = 2'), 'b = 2\n'],
    ['a space that does not break', 'a = 1 #\u00a0big\n', edit('a = 1 # big', 'a = 2'), 'a = 2\n'],
    ['numbers and colons', 'if x:\n    return 1\n', edit('2:     return 1', '2:     return 2'), 'if x:\n    return 2\n'],
    [
      'numbers and bars',
      'if x:\n    return 1\n',
      edit('  1 | if x:\n  2 |     return 1', '  1 | if x:\n  2 |     return 2'),
      'if x:\n    return 2\n',
    ],
    [
      'an empty line in front',
      'def f():\n    if x:\n        return 1\n',
      edit('\nif x:\n    return 1\n', '\nif x:\n    return 2\n'),
      'def f():\n    if x:\n        return 2\n',
    ],
  ])('%s', (_, old, answer, wanted) => {
    expect(resultOf(answer, old)).toBe(wanted)
    expect(resultOf(answer, old, false)).not.toBe(wanted)
  })

  test('two places that could be meant are asked again', () => {
    expect(resultOf(edit("it's", 'x'), 'it’s\nit‘s\n')).toBeInstanceOf(Array)
  })

  test('what is not named keeps its bytes', () => {
    const letter = fc.constantFrom('a', 'b', '’', "'", '\t', ' ', '\u00a0', 'é', 'e\u0301', '-', '–')
    const line = fc.string({ unit: letter, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), line, line, (lines, find, replace) => {
        const old = lines.map((each) => `${each}\n`).join('')
        const text = resultOf(edit(find, replace), old)
        if (typeof text !== 'string') return
        const have = text.split('\n').slice(0, -1)
        const lost = lines.filter((each) => !have.includes(each))
        expect(lost.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
