// Answers in loose data, in diffs without headers, in tags on one line, and with paths of a sandbox are read; doubt is asked again.
import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../../../test/support/answers.js'

const OLD = 'def longest(text):\n    raise NotImplementedError\n'
const NEW = 'def longest(text):\n    return max(text.split(), key=len)\n'
const body = 'return max(text.split(), key=len)'
const json = (value: unknown): string => JSON.stringify(value)
const whole = { path: 'words.py', content: NEW }
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`
const hunk = ` def longest(text):\n-    raise NotImplementedError\n+    ${body}`
const indented = (blanks: string): string => NEW.replace(/^(?=.)/gm, blanks)
const block = `<<<<<<< FILE words.py\n${NEW}>>>>>>> END\n`

const result = (answer: string, isWider = true) => resultOf(answer, { files: { 'words.py': OLD }, isWider })

test.each([
  ['JSON with comments', fence('json', `{\n  // The file.\n  "path": "words.py", /* its text */\n  "content": ${json(NEW)}\n}`)],
  ['JSON with a comma too many', fence('json', `{\n  "files": [{ "path": "words.py", "content": ${json(NEW)}, },],\n}`)],
  ['JSON with line ends in its text', fence('json', `{"path": "words.py", "content": "${NEW}"}`)],
  ['JSON with typographic quotes', `{“path”: “words.py”, “content”: ${json(NEW)}}`],
  ['JSON with single quotes', `{'path': 'words.py', 'content': ${json(NEW)}}`],
  ['JSON between words', `Here it is:\n\n${fence('json', json(whole))}\nThat is all.\n`],
  ['JSON of paths', json({ files: { 'words.py': NEW } })],
  ['JSON of paths with fields', json({ 'words.py': { content: NEW } })],
  ['JSON with an explanation', json({ changes: [{ file: 'words.py', content: NEW }], explanation: 'I wrote it.' })],
  ['JSON with old and new text', json({ edits: [{ path: 'words.py', old: '    raise NotImplementedError', new: `    ${body}` }] })],
  [
    'JSON with exchanges below a path',
    json({
      path: 'words.py',
      edits: [
        { old: 'raise NotImplementedError', new: 'return 1' },
        { old: 'return 1', new: body },
      ],
    }),
  ],
  ['JSON in JSON', json(json(whole))],
  ['a diff below its path', `### words.py\n${fence('diff', hunk)}`],
  ['a diff with a place below its path', `\`words.py\`:\n${fence('diff', `@@ -1,2 +1,2 @@\n${hunk}`)}`],
  ['a tag and its text on one line', `<file path="words.py">${NEW}</file>`],
  ['a tag and CDATA', `<file path="words.py"><![CDATA[\n${NEW}]]></file>`],
  ['a path of the sandbox', `### /workspace/words.py\n${fence('python', NEW.trimEnd())}`],
  ['a path of the sandbox in a comment', fence('python', `# filepath: /workspace/words.py\n${NEW.trimEnd()}`)],
  ['a path of the sandbox beside a block', fence('python:/workspace/words.py', NEW.trimEnd())],
  ['a command of a notebook', fence('python', `%%writefile words.py\n${NEW.trimEnd()}`)],
  ['a path with a sign', `@words.py\n${fence('python', NEW.trimEnd())}`],
  ['a path of another machine', block.replace('words.py', '/home/me/project/words.py')],
  ['a path of a home', block.replace('words.py', '~/words.py')],
  ['a path with a colon', block.replace('words.py', 'words.py:')],
  ['a block in a JSON string', json(block)],
  ['a block with escaped line ends', block.replaceAll('\n', '\\n')],
])('%s is read', (_, answer) => {
  expect(result(answer)).toEqual({ 'words.py': NEW })
  // Control: without the patch it is not read like that.
  expect(result(answer, false)).not.toEqual({ 'words.py': NEW })
})

test('several JSON values are several files', () => {
  const other = { path: 'b.py', content: 'x = 1\n' }
  const files = { 'words.py': NEW, 'b.py': 'x = 1\n' }
  expect(result(`${json(whole)}\n${json(other)}`)).toEqual(files)
  expect(result(`${fence('json', json(whole))}\nand\n\n${fence('json', json(other))}`)).toEqual(files)
})

test('files between rules in one block are read', () => {
  const files = { 'words.py': NEW, 'b.py': 'x = 1\n' }
  expect(result(fence('', `=== words.py ===\n${NEW}\n=== b.py ===\nx = 1`))).toEqual(files)
})

test('what looks like a comment in a text is text', () => {
  const content = 'x = 1  // a, }\n# b,]\n/* c */\n'
  expect(result(fence('json', `{"path": "b.js", "content": ${json(content)},}`))).toEqual({ 'b.js': content })
})

describe('asked again', () => {
  test.each([
    ['JSON with quotes that are not escaped', fence('json', '{"path": "words.py", "content": "x = "a"\n"}')],
    ['JSON with a part that names no change', json({ files: [whole, { path: 'b.py' }] })],
    ['JSON with an encoded text', json({ files: [{ path: 'words.py', content: btoa(NEW), encoding: 'base64' }] })],
    ['YAML', fence('yaml', `path: words.py\ncontent: |\n${indented('  ').trimEnd()}`)],
    [
      'a diff whose lines have no sign',
      `words.py\n${fence('diff', `@@ -1,2 +1,2 @@\ndef longest(text):\n-    raise NotImplementedError\n+    ${body}`)}`,
    ],
    ['a diff that no path names', fence('diff', hunk)],
  ])('%s', (_, answer) => {
    expect(result(answer)).toEqual([expect.any(String)])
  })
})

test('a file of data is not read as files', () => {
  const text = '{"path": "words.py", "content": "x"}'
  expect(resultOf(fence('json', text), { files: {}, due: 'sample.json', isWider: true })).not.toHaveProperty('words.py')
  const yaml = 'path: words.py\ncontent: |\n  x\n'
  expect(resultOf(fence('yaml', yaml.trimEnd()), { files: {}, due: 'a.yaml', isWider: true })).toEqual({ 'a.yaml': yaml })
  expect(result(`docker-compose.yml\n${fence('yaml', 'services:\n  a: b')}`)).toEqual({ 'docker-compose.yml': 'services:\n  a: b\n' })
})
