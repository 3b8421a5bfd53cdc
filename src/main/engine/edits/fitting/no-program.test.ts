// What is no text of a program does not become one: it is asked again, and what was only copied into it is taken off.
import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../../../test/support/answers.js'

const NEW = 'def longest(text):\n    return max(text.split(), key=len)\n'
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\`\`\`\n`
const block = (text: string, path = 'words.py'): string => `<<<<<<< FILE ${path}\n${text}>>>>>>> END\n`
const result = (answer: string, isWider = true) => resultOf(answer, { files: {}, due: 'words.py', isWider })
const numbered = (sign: (number: number) => string): string => NEW.replace(/^(?=.)/gm, () => sign(++count))
let count = 0

describe('asked again: the text of words.py is', () => {
  test.each([
    ['commands', `Run it:\n\n${fence('bash', 'python words.py\n')}`],
    ['commands below its path', `### words.py\n${fence('bash', 'python words.py\n')}`],
    ['what it prints', `It prints:\n\n${fence('text', 'hello\n')}`],
    ['JSON', fence('json', '{"a": 1}\n')],
    ['another language', fence('javascript', 'const x = 1\n')],
    ['a call', fence('tool_code', 'read_file(path)\n')],
    ['a tag', '<pre><code class="language-python">\nx = 1\n</code></pre>\n'],
    ['a patch', fence('', '*** Begin Patch\n*** Update File: words.py\n@@ def longest(text):\n-    x\n+    y\n*** End Patch\n')],
    ['a diff in a block of Python', fence('python', '--- a/words.py\n+++ b/words.py\n@@ -1 +1 @@\n-x = 1\n+x = 2\n')],
    ['a hunk', block('@@ -1 +1 @@\n-x = 1\n+x = 2\n')],
    ['added lines', block(NEW.replace(/^(?=.)/gm, '+'))],
    ['words and a block', block(`Here it is:\n\`\`\`python\n${NEW}\`\`\`\n`)],
    ['a block with an end of another size', `\`\`\`\`python\n${NEW}\`\`\`\n`],
    ['lines from the middle of a file', block('10 def longest(text):\n11     return 1\n')],
    ['a program that writes it', fence('python', 'with open("words.py", "w") as f:\n    f.write("x = 1")\n')],
    ['a program that writes it by its path', fence('python', 'from pathlib import Path\n\nPath("words.py").write_text("x = 1")\n')],
    ['a command of a notebook', block('%%time\nx = 1\n')],
    ['code that was left out', block(`${NEW}\n# Other methods omitted for brevity\n`)],
    ['code that was cut out', block('def longest(text):\n    [...]\n')],
  ])('%s', (_, answer) => {
    expect(result(answer)).toEqual([expect.any(String)])
  })
})

describe('taken off:', () => {
  test.each([
    ['numbers', (n: number) => `${n} `],
    ['numbers with a bar', (n: number) => `  ${n} | `],
    ['numbers with a colon', (n: number) => `${n}: `],
    ['numbers with a tab', (n: number) => `     ${n}\t`],
  ])('%s', (_, sign) => {
    count = 0
    const text = numbered(sign)
    for (const answer of [block(text), `words.py\n${fence('python', text)}`]) {
      expect(result(answer)).toEqual({ 'words.py': NEW })
      expect(result(answer, false)).not.toEqual({ 'words.py': NEW })
    }
  })

  test.each([
    ['entities', 'def f(x):\n    return x &gt; 1 and "&quot;"\n', 'def f(x):\n    return x > 1 and """\n'],
    ['a token at the end', `${NEW}<|im_end|>\n`, NEW],
  ])('%s', (_, text, plain) => {
    expect(result(block(text))).toEqual({ 'words.py': plain })
  })
})

describe('left alone:', () => {
  test.each([
    ['entities in strings', 'words.py', 'AMP = "&amp;"\n'],
    ['entities beside the signs', 'words.py', 'def escape(t):\n    # &lt; for <\n    return t.replace("<", "&lt;")\n'],
    ['entities in markup', 'a.vue', '<template>\n  <b>&lt;</b>\n</template>\n'],
    ['numbered lines of data', 'data.txt', '1: a\n2: b\n'],
    ['a diff in a string', 'test_diff.py', 'from a import b\n\n\nDIFF = """\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n"""\n'],
    ['a fence in a long string', 'words.py', 'T = """\n```python\nx\n```\n"""\n'],
    ['tokens in strings', 'words.py', 'END = "<|im_end|>"\n'],
    ['a program that writes another file', 'words.py', 'with open("other.py", "w") as f:\n    f.write("x")\n'],
    ['a page', 'index.html', '<p>\nhello\n</p>\n'],
    ['JSON in its own file', 'package.json', '{\n  "a": 1\n}\n'],
    ['a component', 'App.svelte', '<script>\n  let x = 1\n</script>\n'],
  ])('%s', (_, path, text) => {
    expect(result(block(text, path))).toEqual({ [path]: text })
  })

  test('a component in a block of HTML', () => {
    const text = '<template>\n  <b>a</b>\n</template>\n'
    expect(resultOf(fence('html', text), { files: {}, due: 'App.vue', isWider: true })).toEqual({ 'App.vue': text })
  })

  test('a comment that the file already has', () => {
    const old = '# Tables omitted for brevity\nx = 1\n'
    expect(resultOf(block(old.replace('1', '2')), { files: { 'words.py': old }, isWider: true })).toEqual({
      'words.py': old.replace('1', '2'),
    })
  })
})
