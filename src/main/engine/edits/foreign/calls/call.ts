// Reads a tool call as a model wrote it: the meaning of its name and fields under all their usual names.
import { z } from 'zod'

export interface Call {
  readonly name: string
  /** By names in small letters without dashes. */
  readonly fields: ReadonlyMap<string, unknown>
}

const Fields = z.record(z.string(), z.unknown())
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A call with the fields of an object, or of pairs. */
export const callOf = (name: string, fields: Iterable<readonly [string, unknown]>): Call => ({
  name,
  fields: new Map([...fields].map(([field, value]) => [plain(field), value])),
})

/** The fields of an object; null for any other value. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  const checked = Fields.safeParse(value)
  return checked.success ? new Map(Object.entries(checked.data)) : null
}

const PATH = [
  'path',
  'filepath',
  'filename',
  'file',
  'targetfile',
  'absolutepath',
  'relativepath',
  'relativeworkspacepath',
  'target',
  'uri',
]
const CONTENT = ['content', 'contents', 'filetext', 'filecontent', 'filecontents', 'newcontent', 'codecontent', 'text', 'code', 'body']
const SKETCH = ['codeedit', 'changes']
const OLD = [
  'oldstr',
  'oldstring',
  'oldtext',
  'oldcode',
  'oldcontent',
  'old',
  'search',
  'find',
  'originaltext',
  'originallines',
  'targetcontent',
]
const NEW = [
  'newstr',
  'newstring',
  'newtext',
  'newcode',
  'newcontent',
  'new',
  'replace',
  'replacement',
  'updatedtext',
  'updatedlines',
  'replacementcontent',
]
const PATCH = ['patch', 'patchtext', 'diff', 'input']
const LINE = ['insertline', 'line', 'linenumber', 'startline']
const ALL = ['replaceall', 'allowmultiple', 'expectedreplacements']

/** The first of these fields that holds a text, or lines of one. */
function textIn({ fields }: Call, names: readonly string[]): string | null {
  const found = names.map((name) => fields.get(name)).find((value) => typeof value === 'string' || Array.isArray(value))
  if (typeof found === 'string') return found
  const lines = z.array(z.string()).safeParse(found)
  return lines.success ? lines.data.join('\n') : null
}

export const pathIn = (call: Call): string | null => textIn(call, PATH)
export const contentIn = (call: Call): string | null => textIn(call, CONTENT)
/** A text that may leave out what stays as it is. */
export const sketchIn = (call: Call): string | null => textIn(call, SKETCH)
export const patchIn = (call: Call): string | null => textIn(call, PATCH)
/** The arguments of a tool without named fields. */
export const isPatch = (text: string): boolean =>
  /^(?:\*\*\* Begin Patch|\*\*\* (?:Add|Update|Delete) File:|--- \S|diff --git |<{5,9} ?SEARCH|-{5,9} ?SEARCH|@@)/m.test(text)

export interface Exchange {
  readonly old: string
  readonly next: string
  /** Whether each place is meant. */
  readonly isAll: boolean
}

/** Null if a call lacks an old or a new text. */
export function exchangeIn(call: Call): Exchange | null {
  const [old, next] = [textIn(call, OLD), textIn(call, NEW)]
  if (old === null || next === null) return null
  const isAll = ALL.some((name) => /^(?:true|[2-9]|\d{2,})$/i.test(String(call.fields.get(name))))
  return { old, next, isAll }
}

/** Whether the old text is a pattern, or is compared without the case of letters. */
export const isPattern = ({ fields }: Call): boolean =>
  ['useregex', 'isregex', 'regex', 'ignorecase'].some((name) => /^true$/i.test(String(fields.get(name))))

/** The number of the line; null if there is none. */
export function lineIn({ fields }: Call): number | null {
  const found = LINE.map((name) => fields.get(name)).find((value) => value !== undefined)
  return /^\d{1,7}$/.test(String(found)) ? Number(found) : null
}

/** Calls inside a call: several files, or several exchanges in one file. */
export function partsIn(call: Call): readonly Call[] {
  const [list] = ['files', 'edits', 'replacements', 'replacementchunks', 'operations'].flatMap((name) => {
    const value = call.fields.get(name)
    const parsed = typeof value === 'string' ? jsonIn(value) : value
    return Array.isArray(parsed) ? [parsed] : []
  })
  const path = pathIn(call)
  return (list ?? []).map((each) => callOf(call.name, [...(path === null ? [] : [['path', path] as const]), ...(fieldsOf(each) ?? [])]))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The words of a call's name in small letters; of an editor with several commands, those of the command. */
export function wordsOf({ name, fields }: Call): readonly string[] {
  const command = fields.get('command') ?? fields.get('action')
  const isEditor = typeof command === 'string' && EDITOR_COMMANDS.has(command)
  return (isEditor ? command : name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Those of Anthropic's editor, and of tools like it. */
export const EDITOR_COMMANDS: ReadonlySet<string> = new Set(['create', 'write', 'str_replace', 'insert', 'view', 'undo_edit'])

/** The commands of a shell call, as lines; null if the call is not for a shell. */
export function scriptIn(call: Call): string | null {
  const isShell = wordsOf(call).some((word) => SHELLS.has(word))
  if (!isShell) return null
  const words = call.fields.get('command') ?? call.fields.get('cmd') ?? call.fields.get('script') ?? call.fields.get('code')
  const list = z.array(z.string()).safeParse(words)
  if (!list.success) return typeof words === 'string' ? words : null
  const [program = '', ...rest] = list.data
  if (program === 'apply_patch') return rest.join('\n')
  return /^(?:\/bin\/)?(?:ba|z)?sh$/.test(program) ? (rest.at(-1) ?? '') : list.data.join(' ')
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh', 'terminal', 'command', 'cmd', 'exec', 'execute', 'run'])
