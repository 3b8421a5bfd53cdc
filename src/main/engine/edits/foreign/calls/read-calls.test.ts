// Calls of tools that models write as text are read as the edits that they mean, or asked again where they mean none.
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../apply.js'
import { parseEdits } from '../../parse.js'

const OLD = 'def longest(text):\n    raise NotImplementedError\n\n\ndef other():\n    return "a"\n'
const NEW = 'def longest(text):\n    return max(text.split(), key=len)\n\n\ndef other():\n    return "a"\n'
const body = 'return max(text.split(), key=len)'

type Files = Readonly<Record<string, string>>

/** The files that an answer changes; the reasons where it cannot be read or applied. */
function resultOf(answer: string, files: Files = { 'words.py': OLD }, isWide = true): Record<string, string | null> | readonly string[] {
  const known = new Map(Object.entries(files))
  const source = (path: string) => known.get(path) ?? null
  const read = parseEdits(answer, { source, isWide })
  if (!read.ok) return read.problems
  const applied = applyEdits(
    source,
    read.edits,
    () => ({ ok: true }),
    () => null,
  )
  if (!applied.ok) return applied.problems
  return Object.fromEntries(applied.changes.map(({ path, text }) => [path, text]))
}

const whole = { path: 'words.py', content: NEW }
const json = (value: unknown): string => JSON.stringify(value)
const exchange = { path: 'words.py', old_str: 'raise NotImplementedError', new_str: body }
const tags = (fields: Readonly<Record<string, string>>, as: (name: string, value: string) => string): string =>
  Object.entries(fields)
    .map(([name, value]) => as(name, value))
    .join('\n')
const named = (fields: Readonly<Record<string, string>>): string =>
  tags(fields, (name, value) => `<parameter name="${name}">${value}</parameter>`)
const equal = (fields: Readonly<Record<string, string>>): string =>
  tags(fields, (name, value) => `<parameter=${name}>\n${value}\n</parameter>`)
const plain = (fields: Readonly<Record<string, string>>): string => tags(fields, (name, value) => `<${name}>${value}</${name}>`)
const patch = `*** Begin Patch\n*** Update File: words.py\n@@\n def longest(text):\n-    raise NotImplementedError\n+    ${body}\n*** End Patch`
const search = `<<<<<<< SEARCH\n    raise NotImplementedError\n=======\n    ${body}\n>>>>>>> REPLACE`

describe('a call is read in the form of', () => {
  test.each([
    ['OpenAI', json({ tool_calls: [{ id: 'c', type: 'function', function: { name: 'write_file', arguments: json(whole) } }] })],
    ['OpenAI, with an object', json({ tool_calls: [{ function: { name: 'write_file', arguments: whole } }] })],
    [
      'OpenAI, a whole message',
      json({ role: 'assistant', content: null, tool_calls: [{ function: { name: 'write_file', arguments: json(whole) } }] }),
    ],
    ['OpenAI, the older one', json({ function_call: { name: 'write_file', arguments: json(whole) } })],
    ['OpenAI, pretty, in a fence', `Here:\n\`\`\`json\n${JSON.stringify({ name: 'write_file', arguments: whole }, null, 2)}\n\`\`\`\n`],
    ['parallel calls', json({ tool_uses: [{ recipient_name: 'functions.write_file', parameters: whole }] })],
    ['Llama 3', json({ name: 'write_file', parameters: whole })],
    ['Llama 3, with its type', json({ type: 'function', name: 'write_file', parameters: whole })],
    ['Llama 3, with its tag', `<|python_tag|>${json({ name: 'write_file', parameters: whole })}<|eom_id|>`],
    ['Llama 3, of its own', `<function=write_file>${json(whole)}</function>`],
    ['Llama 3, of its own, without an end', `I write it.\n<function=write_file>${json(whole)}`],
    ['Hermes and Qwen', `<tool_call>\n${json({ name: 'write_file', arguments: whole })}\n</tool_call>`],
    ['Qwen without an end', `<tool_call>\n${json({ name: 'write_file', arguments: whole })}`],
    ['Qwen with an end alone', `${json({ name: 'write_file', arguments: whole })}\n</tool_call>`],
    ['Qwen with a text of JSON', `<tool_call>\n${json({ name: 'write_file', arguments: json(whole) })}\n</tool_call>`],
    ['Qwen3-Coder', `<tool_call>\n<function=write_file>\n${equal(whole)}\n</function>\n</tool_call>`],
    ['Qwen3-Coder without its first tag', `Now.\n<function=write_file>\n${equal(whole)}\n</function>\n</tool_call>`],
    [
      'GLM',
      `<tool_call>write_file\n${tags(whole, (name, value) => `<arg_key>${name}</arg_key>\n<arg_value>${value}</arg_value>`)}\n</tool_call>`,
    ],
    ['Mistral', `[TOOL_CALLS][${json({ name: 'write_file', arguments: whole, id: 'abc123def' })}]`],
    ['Mistral behind words', `Sure.[TOOL_CALLS] [${json({ name: 'write_file', arguments: whole })}]`],
    ['Mistral, the newer one', `[TOOL_CALLS]write_file[ARGS]${json(whole)}`],
    ['Claude', `I'll write it.\n\n<function_calls>\n<invoke name="write_file">\n${named(whole)}\n</invoke>\n</function_calls>`],
    ['Claude with a prefix', `<function_calls>\n<invoke name="write_file">\n${named(whole)}\n</invoke>\n</function_calls>`],
    ['MiniMax', `<minimax:tool_call>\n<invoke name="write_file">\n${named(whole)}\n</invoke>\n</minimax:tool_call>`],
    [
      'DeepSeek 3',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n\`\`\`json\n${json(whole)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      'DeepSeek 3.1',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>write_file<｜tool▁sep｜>${json(whole)}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      'DeepSeek 3.2',
      `<｜DSML｜function_calls>\n<｜DSML｜invoke name="write_file">\n${named(whole).replaceAll('<parameter', '<｜DSML｜parameter').replaceAll('</parameter', '</｜DSML｜parameter').replaceAll('">', '" string="true">')}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
    ],
    [
      'Kimi',
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.write_file:0<|tool_call_argument_begin|>${json(whole)}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    ['Cohere', `<|START_ACTION|>[\n    ${json({ tool_call_id: '0', tool_name: 'write_file', parameters: whole })}\n]<|END_ACTION|>`],
    ['Granite', `<|tool_call|>[${json({ name: 'write_file', arguments: whole })}]`],
    ['Nemotron', `<TOOLCALL>[${json({ name: 'write_file', arguments: whole })}]</TOOLCALL>`],
    ['InternLM', `<|action_start|><|plugin|>${json({ name: 'write_file', parameters: whole })}<|action_end|>`],
    ['LM Studio', `[TOOL_REQUEST]${json({ name: 'write_file', arguments: whole })}[END_TOOL_REQUEST]`],
    ['ReAct', `Thought: I write it.\nAction: write_file\nAction Input: ${json(whole)}`],
    ['LangChain', `\`\`\`json\n${json({ action: 'write_file', action_input: whole })}\n\`\`\``],
    ['Anthropic, as JSON', json({ type: 'tool_use', id: 't', name: 'write_file', input: whole })],
    ['the name as a key', json({ write_file: whole })],
    ['the name beside the fields', json({ tool: 'write_file', ...whole })],
    ['a block of calls', `\`\`\`tool_call\n${json({ name: 'write_file', arguments: whole })}\n\`\`\``],
    [
      'JSON with line ends in its text',
      `<tool_call>\n{"name": "write_file", "arguments": {"path": "words.py", "content": "${NEW.replaceAll('"', '\\"')}"}}\n</tool_call>`,
    ],
    [
      'JSON with an escaped apostrophe',
      `<tool_call>${json({ name: 'write_file', arguments: { ...whole, note: 'AP' } }).replace('AP', "it\\'s")}</tool_call>`,
    ],
  ])('%s', (_, answer) => {
    expect(resultOf(answer)).toEqual({ 'words.py': NEW })
    // Control: without the patch it is not read like that.
    expect(resultOf(answer, { 'words.py': OLD }, false)).not.toEqual({ 'words.py': NEW })
  })
})

const call = (name: string, fields: object): string => json({ name, arguments: fields })

describe('a tool is understood by its fields', () => {
  test.each([
    ['Anthropic: create', call('str_replace_based_edit_tool', { command: 'create', path: '/workspace/words.py', file_text: NEW })],
    ['Anthropic: str_replace', call('str_replace_editor', { command: 'str_replace', ...exchange })],
    ['Anthropic: without a name', json({ command: 'str_replace', ...exchange })],
    [
      'OpenHands',
      `<function=str_replace_editor>\n${equal({ command: 'str_replace', path: '/workspace/words.py', old_str: '    raise NotImplementedError', new_str: `    ${body}` })}\n</function>`,
    ],
    ['Goose', call('developer__text_editor', { command: 'write', path: '/home/me/words.py', file_text: NEW })],
    ['Claude Code: Write', call('Write', { file_path: '/home/me/project/words.py', content: NEW })],
    ['Claude Code: Edit', call('Edit', { file_path: 'words.py', old_string: 'raise NotImplementedError', new_string: body })],
    [
      'Claude Code: MultiEdit',
      call('MultiEdit', {
        file_path: 'words.py',
        edits: [
          { old_string: 'raise NotImplementedError', new_string: 'return 1' },
          { old_string: 'return 1', new_string: body },
        ],
      }),
    ],
    [
      'Gemini: replace',
      call('replace', { file_path: 'words.py', old_string: '    raise NotImplementedError\n', new_string: `    ${body}` }),
    ],
    ['opencode: edit', call('edit', { filePath: 'words.py', oldString: 'raise NotImplementedError', newString: body, replaceAll: false })],
    ['opencode: patch', call('patch', { patchText: patch })],
    ['Continue: create', call('builtin_create_new_file', { filepath: 'words.py', contents: NEW })],
    [
      'Continue: find and replace',
      call('single_find_and_replace', { filepath: 'words.py', old_string: 'raise NotImplementedError', new_string: body }),
    ],
    [
      'Cursor: search_replace',
      call('search_replace', { file_path: 'words.py', old_string: 'raise NotImplementedError', new_string: body }),
    ],
    [
      'Copilot: replace_string_in_file',
      call('replace_string_in_file', { filePath: 'words.py', oldString: 'raise NotImplementedError', newString: body }),
    ],
    [
      'MCP: edit_file',
      call('mcp__filesystem__edit_file', {
        path: 'words.py',
        edits: [{ oldText: 'raise NotImplementedError', newText: body }],
        dryRun: false,
      }),
    ],
    ['Codex: apply_patch', call('apply_patch', { input: patch })],
    ['Codex: apply_patch with a text', json({ name: 'apply_patch', arguments: patch })],
    ['Codex: apply_patch in a shell', call('shell', { command: ['apply_patch', patch] })],
    ['Codex: apply_patch by bash', call('shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] })],
    ['Claude: apply_patch', `<invoke name="apply_patch">\n<parameter name="input">\n${patch}\n</parameter>\n</invoke>`],
    [
      'a unified diff',
      call('apply_diff', {
        path: 'words.py',
        diff: `@@ -1,2 +1,2 @@\n def longest(text):\n-    raise NotImplementedError\n+    ${body}\n`,
      }),
    ],
    [
      'Cline: replace_in_file',
      `<replace_in_file>\n${plain({ path: 'words.py', diff: `\n------- SEARCH\n    raise NotImplementedError\n=======\n    ${body}\n+++++++ REPLACE\n` })}\n</replace_in_file>`,
    ],
    [
      'Roo: apply_diff',
      `<apply_diff>\n${plain({ path: 'words.py', diff: `\n${search.replace('SEARCH\n', 'SEARCH\n:start_line:2\n-------\n')}\n` })}\n</apply_diff>`,
    ],
    [
      'Cline: write_to_file behind a look',
      `<read_file>\n<path>words.py</path>\n</read_file>\n\n<write_to_file>\n${plain({ path: 'words.py', content: `\n${NEW}` })}\n</write_to_file>`,
    ],
    [
      'aider: replace_lines',
      call('replace_lines', {
        edits: [{ path: 'words.py', original_lines: ['    raise NotImplementedError'], updated_lines: [`    ${body}`] }],
      }),
    ],
    ['a here document of bash', call('bash', { command: `cat > words.py <<'EOF'\n${NEW}EOF` })],
    [
      'old lines with blanks at their ends',
      call('edit', {
        path: 'words.py',
        old_str: 'def longest(text): \n    raise NotImplementedError',
        new_str: `def longest(text):\n    ${body}`,
      }),
    ],
  ])('%s', (_, answer) => {
    expect(resultOf(answer)).toEqual({ 'words.py': NEW })
  })

  test('lines are put behind the line that is named', () => {
    const answer = call('str_replace_editor', { command: 'insert', path: 'words.py', insert_line: 1, new_str: '    """Says it."""' })
    expect(resultOf(answer)).toEqual({ 'words.py': OLD.replace(':\n', ':\n    """Says it."""\n') })
  })

  test('each place is changed where a call says so, and only one is meant elsewhere', () => {
    const edit = { path: 'a.py', old_string: 'x', new_string: 'y' }
    expect(resultOf(call('edit', { ...edit, replace_all: true }), { 'a.py': 'x = 1\nz = x\n' })).toEqual({ 'a.py': 'y = 1\nz = y\n' })
    expect(resultOf(call('edit', edit), { 'a.py': 'x = 1\nz = x\n' })).toEqual([expect.stringContaining('lines 1, 2')])
  })

  test('files come and go', () => {
    const answer = [call('create_file', { path: 'b.py', content: 'b = 1\n' }), call('delete_file', { path: 'words.py' })].join('\n')
    expect(resultOf(answer)).toEqual({ 'b.py': 'b = 1\n', 'words.py': null })
    expect(resultOf(call('replace', { file_path: 'b.py', old_string: '', new_string: 'b = 1\n' }))).toEqual({ 'b.py': 'b = 1\n' })
  })

  test('one line of many that are alike is changed in its place, and all other bytes stay', () => {
    const text = '\ufeffa = [\r\n    1,\r\n    1,\r\n    2,\r\n    1,\r\n]'
    const answer = call('edit', { path: 'a.py', old_string: '    2,\n    1,', new_string: '    3,\n    1,' })
    expect(resultOf(answer, { 'a.py': text })).toEqual({ 'a.py': text.replace('2', '3') })
  })

  test('a fence in a file that a call writes is text of it', () => {
    const text = '# A\n\n```sh\nls\n```\n'
    for (const answer of [
      call('write_file', { path: 'README.md', content: text }),
      `<function=write_file>\n${equal({ path: 'README.md', content: text })}\n</function>`,
    ])
      expect(resultOf(answer)).toEqual({ 'README.md': text })
  })
})

describe('asked again', () => {
  test.each([
    ['a look', call('read_file', { path: 'words.py' }), /no tools here, so read_file cannot be called/],
    [
      'a look of Claude',
      `I'll look first.\n<function_calls>\n<invoke name="view">\n${named({ path: 'words.py' })}\n</invoke>\n</function_calls>`,
      /view cannot be called/,
    ],
    ['a look of Cline', '<read_file>\n<path>words.py</path>\n</read_file>', /read_file cannot be called/],
    ['a list', '<function=list_files>{"path": "."}</function>', /list_files cannot be called/],
    ['a command', call('bash', { command: 'ls -la && cat words.py | head -20' }), /bash cannot be called/],
    ['a command that changes files', call('bash', { command: "sed -i 's/a/b/' words.py" }), /bash cannot be called/],
    ['a tool that is unknown', call('frobnicate', { level: 3 }), /frobnicate names no change/],
    [
      'a sketch of a file that is there',
      call('edit_file', { target_file: 'words.py', code_edit: '# ... existing code ...\nx = 1\n' }),
      /words\.py: the call does not say where/,
    ],
    [
      'a write beside a command that changes files',
      `${call('write_file', whole)}\n${call('bash', { command: 'rm other.py' })}`,
      /bash cannot be called/,
    ],
    [
      'JSON that is broken',
      '<tool_call>{"name": "write_file", "arguments": {"path": "a.py", "content": "x = "a""}}</tool_call>',
      /cannot be read/,
    ],
    [
      'a call that is cut',
      `<tool_call>{"name": "write_file", "arguments": {"path": "words.py", "content": "def longest(text):\\n    ret`,
      /ends in the middle of words\.py/,
    ],
    [
      'tags that are cut',
      `<function=write_file>\n<parameter=path>\nwords.py\n</parameter>\n<parameter=content>\ndef longest(text):\n    return`,
      /ends in the middle/,
    ],
  ])('%s', (_, answer, words) => {
    expect(resultOf(answer)).toEqual([expect.stringMatching(words)])
  })

  test('looks beside edits change nothing', () => {
    const answer = [
      call('read_file', { path: 'words.py' }),
      call('write_file', whole),
      call('bash', { command: 'python -m pytest -q' }),
    ].join('\n')
    expect(resultOf(answer)).toEqual({ 'words.py': NEW })
  })
})

describe('a call that is text of a file stays text', () => {
  const parser = `CALL = '<tool_call>{"name": "write_file", "arguments": {"path": "b.py", "content": "x"}}</tool_call>'\n`
  test.each([
    ['in a code block', `### words.py\n\`\`\`python\n${parser}\`\`\`\n`],
    ['in a block of ours', `<<<<<<< FILE words.py\n${parser}>>>>>>> END\n`],
    ['in a block of ours without an end', `<<<<<<< FILE words.py\n${parser}`],
    ['in a file between tags', `<file path="words.py">\n${parser}</file>\n`],
  ])('%s', (_, answer) => {
    expect(resultOf(answer, {})).toEqual({ 'words.py': parser })
  })

  test('JSON that a heading names is a file', () => {
    const text = '{\n  "name": "write_file",\n  "arguments": {}\n}\n'
    expect(resultOf(`**call.json**\n\`\`\`json\n${text}\`\`\`\n`)).toEqual({ 'call.json': text })
  })
})
