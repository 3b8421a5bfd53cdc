// Reads calls of tools that a model wrote as calls in Python, as Gemma, Llama 4 and LFM do: in a block, in a list, or alone.
import { type Call, callOf } from './call.js'
import { afterSpace, pythonAt } from './python-literal.js'

type PythonCalls =
  | { readonly type: 'calls'; readonly calls: readonly Call[]; readonly end: number }
  | { readonly type: 'cut' }
  /** No call, or one whose arguments are no literals. */
  | { readonly type: 'none' }

const none: PythonCalls = { type: 'none' }
const HEAD = /(?:\w+\s*=\s*)?(print\(\s*)?(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)\(/y
const KEYWORD = /([A-Za-z_]\w*)\s*=(?!=)\s*/y
/** Tools that no program defines without a word before. Only these are calls where nothing else says that they are. */
const TOOLS = new RegExp(
  `^(?:${[
    ...['write_file', 'create_file', 'write_to_file', 'save_file', 'edit_file', 'replace_in_file', 'str_replace', 'str_replace_editor'],
    ...['replace', 'apply_patch', 'apply_diff', 'delete_file', 'read_file', 'view_file', 'list_files', 'list_directory'],
    ...['search_and_replace', 'insert_content', 'create_new_file', 'replace_string_in_file'],
  ].join('|')})$`,
)
/** The names of arguments without a keyword. */
const IN_ORDER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/patch/i, ['input']],
  [/replace|edit/i, ['path', 'old_str', 'new_str']],
  [/./, ['path', 'content']],
]

/**
 * The calls that begin at a place of a text, one or several.
 * @param isSure whether the text around says that these are calls of tools, of any name
 */
export function pythonCallsAt(text: string, at: number, isSure: boolean): PythonCalls {
  const isList = text[at] === '['
  const calls: Call[] = []
  let index = isList ? afterSpace(text, at + 1) : at
  let end = at
  for (;;) {
    const read = callAt(text, index, isSure)
    if (read.type === 'cut') return read
    if (read.type === 'none') break
    calls.push(...read.calls)
    end = read.end
    index = afterSpace(text, end)
    if (/[,;]/.test(text[index] ?? '')) index = afterSpace(text, index + 1)
  }
  if (calls.length === 0) return none
  if (!isList) return { type: 'calls', calls, end }
  return text[index] === ']' ? { type: 'calls', calls, end: index + 1 } : index >= text.length ? { type: 'cut' } : none
}

function callAt(text: string, at: number, isSure: boolean): PythonCalls {
  HEAD.lastIndex = at
  const [head = '', print = '', name = ''] = HEAD.exec(text) ?? []
  if (head === '' || !(isSure || TOOLS.test(name))) return none
  const fields: [string, unknown][] = []
  const order = IN_ORDER.find(([tool]) => tool.test(name))?.[1] ?? []
  for (let index = afterSpace(text, at + head.length); index < text.length; ) {
    if (text[index] === ')') {
      const close = print === '' ? index : afterSpace(text, index + 1)
      return text[close] === ')' ? { type: 'calls', calls: [callOf(name, fields)], end: close + 1 } : none
    }
    KEYWORD.lastIndex = index
    const [keyword = '', word] = KEYWORD.exec(text) ?? []
    const field = word ?? order[fields.length]
    const value = pythonAt(text, index + keyword.length)
    if (value.type === 'cut') return value
    if (value.type === 'none' || field === undefined) return none
    fields.push([field, value.value])
    index = afterSpace(text, value.end)
    if (text[index] === ',') index = afterSpace(text, index + 1)
    else if (index < text.length && text[index] !== ')') return none
  }
  return { type: 'cut' }
}
