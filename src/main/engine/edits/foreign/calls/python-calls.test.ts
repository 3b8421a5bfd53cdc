// Calls of tools in Python, in the channels of gpt-oss, and of Roo are read as the edits that they mean; doubt is asked again.
import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../../../../test/support/answers.js'

const OLD = 'def longest(text):\n    raise NotImplementedError\n'
const NEW = 'def longest(text):\n    return max(text.split(), key=len)\n'
const body = 'return max(text.split(), key=len)'
const json = (value: unknown): string => JSON.stringify(value)
const whole = json({ path: 'words.py', content: NEW })
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`
const long = `write_file(path="words.py", content="""${NEW}""")`

/** With the prefix of Anthropic's name space at each tag. */
const prefixed = (text: string): string => text.replaceAll(/<(\/?)(?=\w)/g, '<$1ant' + 'ml:')

const result = (answer: string, isWider = true) => resultOf(answer, { files: { 'words.py': OLD }, isWider })

describe('a call is read', () => {
  test.each([
    ['in a block of Gemma', fence('tool_code', long)],
    ['in print', fence('tool_code', `print(${long})`)],
    ['of a module', fence('tool_code', `print(default_api.write_file(path='words.py', content=${json(NEW)}))`)],
    ['with an escaped line end at its beginning', fence('tool_code', `write_file(path="words.py", content='''\\\n${NEW}''')`)],
    ['without keywords, in a block of Python', `I write it:\n\n${fence('python', `write_file("words.py", """${NEW}""")`)}`],
    ['without a block', long],
    ['in a list of Llama', `[write_file(path="words.py", content=${json(NEW)})]`],
    ['between marks of Llama 4', `<|python_start|>[write_file(path="words.py", content=${json(NEW)})]<|python_end|>`],
    ['between marks of LFM', `<|tool_call_start|>[write_file(path="words.py", content=${json(NEW)})]<|tool_call_end|>`],
    ['as a replacement', fence('tool_code', `replace(file_path="words.py", old_string="raise NotImplementedError", new_string="${body}")`)],
    ['before what the model takes for its output', `${fence('tool_code', long)}\n${fence('tool_outputs', '{"ok": true}')}\nDone.`],
    [
      'of Claude with prefixes',
      prefixed(
        `<invoke name="write_file"><parameter name="path">words.py</parameter><parameter name="content">${NEW}</parameter></invoke>`,
      ),
    ],
    ['of gpt-oss', `<|channel|>commentary to=functions.write_file <|constrain|>json<|message|>${whole}<|call|>`],
    [
      'of gpt-oss behind thinking',
      `<|channel|>analysis<|message|>hm<|end|><|start|>assistant to=functions.write_file<|channel|>commentary json<|message|>${whole}<|call|>`,
    ],
    ['of gpt-oss without marks', `analysisI write it.assistantcommentary to=functions.write_file json${whole}`],
    [
      'of Codex by its command alone',
      json({
        cmd: ['apply_patch', `*** Begin Patch\n*** Update File: words.py\n@@\n-    raise NotImplementedError\n+    ${body}\n*** End Patch`],
      }),
    ],
    [
      'of Roo, with a line',
      `words.py\n<<<<<<< SEARCH\n:start_line:2\n-------\n    raise NotImplementedError\n=======\n    ${body}\n>>>>>>> REPLACE\n`,
    ],
    [
      'of Roo, with arguments',
      `<apply_diff>\n<args>\n<file>\n<path>words.py</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\n    raise NotImplementedError\n=======\n    ${body}\n>>>>>>> REPLACE\n]]></content>\n<start_line>2</start_line>\n</diff>\n</file>\n</args>\n</apply_diff>`,
    ],
  ])('%s', (_, answer) => {
    expect(result(answer)).toEqual({ 'words.py': NEW })
    // Control: without the patch it is not read like that.
    expect(result(answer, false)).not.toEqual({ 'words.py': NEW })
  })

  test.each([
    ['before its line', '<line>2</line>', OLD.replace('    raise', '    # A word.\n    raise')],
    ['at the end', '<line>0</line>', `${OLD}    # A word.\n`],
    [
      'by an operation',
      '<operations>[{"start_line": 2, "content": "    # A word."}]</operations>',
      OLD.replace('    raise', '    # A word.\n    raise'),
    ],
  ])('that inserts lines, as Roo does: %s', (_, place, text) => {
    const content = place.includes('operations') ? '' : '\n<content>\n    # A word.\n</content>'
    expect(result(`<insert_content>\n<path>words.py</path>\n${place}${content}\n</insert_content>`)).toEqual({ 'words.py': text })
  })

  test('of each file, in several blocks or in one', () => {
    const other = 'write_file(path="b.py", content="x = 1\\n")'
    const files = { 'words.py': NEW, 'b.py': 'x = 1\n' }
    expect(result(fence('tool_code', `${long}\n${other}`))).toEqual(files)
    expect(result(`${fence('tool_code', long)}\n${fence('tool_code', other)}`)).toEqual(files)
  })

  test('with doubled backslashes, raw text and lines that are joined', () => {
    const text = (content: string) => result(fence('tool_code', `write_file(path="b.py", content=${content})`))
    expect(text('"""x = "a\\\\n"\n"""')).toEqual({ 'b.py': 'x = "a\\n"\n' })
    expect(text('r"""x = "\\n"\n"""')).toEqual({ 'b.py': 'x = "\\n"\n' })
    expect(text('"x = 1\\n"\n  "y = 2\\n"')).toEqual({ 'b.py': 'x = 1\ny = 2\n' })
  })
})

describe('asked again', () => {
  test.each([
    ['a docstring that ends the text', `write_file(path="words.py", content="""def f():\n    """Says."""\n""")`, /cannot be read/],
    ['an empty docstring', `write_file(path="words.py", content="""def f():\n    """"""\n""")`, /cannot be read/],
    ['an escape that may be two letters', `write_file(path="words.py", content="""x = "a\\n"\n""")`, /cannot be read/],
    ['quotes that are not escaped', `write_file(path="words.py", content="x = "a" "")`, /cannot be read/],
    ['a name in the place of a text', `write_file(path="words.py", content=content)`, /cannot be read/],
    ['a text with holes', `write_file(path="words.py", content=f"x = {y}")`, /cannot be read/],
    ['a look', `read_file(path="words.py")`, /read_file cannot be called/],
  ])('%s', (_, call, words) => {
    expect(result(fence('tool_code', call))).toEqual([expect.stringMatching(words)])
  })

  test('a call that is cut', () => {
    expect(result(`\`\`\`tool_code\n${long.slice(0, 50)}`)).toEqual([expect.stringMatching(/ends in the middle of words\.py/)])
  })

  test('arguments of Roo without a diff', () => {
    const answer = '<apply_diff>\n<args>\n<file>\n<path>words.py</path>\n</file>\n</args>\n</apply_diff>'
    expect(result(answer)).toEqual([expect.stringMatching(/names no change/)])
  })

  test('a pattern in the place of old lines', () => {
    const answer = `<search_and_replace>\n<path>words.py</path>\n<search>raise \\w+</search>\n<replace>pass</replace>\n<use_regex>true</use_regex>\n</search_and_replace>`
    expect(result(answer)).toEqual([expect.stringMatching(/does not say where/)])
  })
})

describe('a call of a program stays text of it', () => {
  const program = 'def write_file(path, text):\n    open(path, "w").write(text)\n\n\nwrite_file("a.txt", "x")\n'
  test.each([
    ['in a block', fence('python', program.trimEnd())],
    ['without a block', program],
    ['under its path', `main.py\n${fence('python', 'write_file("a.txt", "x")')}`],
  ])('%s', (_, answer) => {
    const read = resultOf(answer, { files: {}, due: 'main.py', isWider: true })
    expect(read).toEqual({ 'main.py': expect.stringContaining('write_file("a.txt", "x")\n') })
  })
})
