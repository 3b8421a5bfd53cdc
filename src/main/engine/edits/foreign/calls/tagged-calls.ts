// Reads a call whose fields are tags, as Claude, Qwen, GLM and Cline write them.
import { isFence } from '../../markers.js'
import { type Call, callOf } from './call.js'

export type TaggedSpan =
  | { readonly type: 'call'; readonly call: Call; readonly end: number }
  | { readonly type: 'cut' }
  | { readonly type: 'none' }

interface Form {
  /** How a call begins, with its name. */
  readonly begin: RegExp
  /** How its last field and the call end. */
  readonly end: (name: string) => RegExp
  readonly field: RegExp
}

const NAME = `([\\w.:-]+)`
const PARAMETER = /<parameter(?:\s+name="([^"]+)"|=([\w-]+))[^>]*>([\s\S]*?)<\/parameter>(?=\s*(?:<parameter\b|$))/g
const PARAMETERS = `(?:^|<\\/parameter>)\\s*`
/** Tools of Cline and its relatives, whose tags are the names of the tool and of its fields. */
const TOOLS = [
  ...['write_to_file', 'replace_in_file', 'apply_diff', 'insert_content', 'search_and_replace', 'read_file', 'list_files', 'search_files'],
  ...['list_code_definition_names', 'execute_command', 'attempt_completion', 'ask_followup_question', 'delete_file', 'edit_file'],
  ...['create_file', 'str_replace', 'str_replace_editor', 'write_file', 'apply_patch', 'new_rule', 'plan_mode_respond'],
].join('|')

const FORMS: readonly Form[] = [
  { begin: new RegExp(`<invoke name="${NAME}"\\s*>`, 'y'), end: () => new RegExp(`${PARAMETERS}<\\/invoke>`, 'g'), field: PARAMETER },
  {
    begin: new RegExp(`<function(?:=| name=)"?${NAME}"?\\s*>(?=\\s*<(?:parameter|\\/function))`, 'y'),
    end: () => new RegExp(`${PARAMETERS}<\\/(?:function|tool_call)>`, 'g'),
    field: PARAMETER,
  },
  {
    begin: new RegExp(`${NAME}\\s*(?=<arg_key>)`, 'y'),
    end: () => /<\/arg_value>\s*(?:<\/tool_call>|$(?![\s\S]))/g,
    field: /<arg_key>()([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>(?=\s*(?:<arg_key>|$))/g,
  },
  {
    begin: new RegExp(`<(${TOOLS})>(?=\\s*<)`, 'y'),
    end: (name) => new RegExp(`<\\/${name}>`, 'g'),
    field: /<()([a-z_]+)>([\s\S]*?)<\/\2>(?=\s*(?:<[a-z_]+>|$))/g,
  },
]

/** The call that begins at a place of a text. Pure. */
export function taggedCallAt(text: string, at: number): TaggedSpan {
  for (const { begin, end, field } of FORMS) {
    begin.lastIndex = at
    const [begun = '', name = ''] = begin.exec(text) ?? []
    if (begun === '') continue
    const from = at + begun.length
    const rest = text.slice(from)
    const ended = end(name).exec(rest)
    if (ended === null) return { type: 'cut' }
    const body = rest
      .slice(0, ended.index + ended[0].length)
      .replace(/\s*<\/[\w]+>\s*$/, (last) => (/<\/(?:parameter|arg_value)>/.test(last) ? last : ''))
    const fields = [...body.matchAll(field)].map(
      ([, quoted = '', bare = '', value = '']) => [quoted || bare.trim(), ownLines(value)] as const,
    )
    return { type: 'call', call: callOf(name, fields), end: from + ended.index + ended[0].length }
  }
  return { type: 'none' }
}

/** Without the line ends beside the tags, and without what models put around a text within them. */
export function ownLines(value: string): string {
  const bare = value
    .replace(/^\s*<!\[CDATA\[/, '')
    .replace(/\]\]>\s*$/, '')
    .replace(/^\r?\n/, '')
    .replace(/\r?\n[ \t]*$/, '')
  const lines = bare.split('\n')
  return lines.length > 1 && isFence(lines[0] ?? '') && isFence(lines.at(-1) ?? '') ? lines.slice(1, -1).join('\n') : bare
}
