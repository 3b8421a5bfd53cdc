// Removes definitions that only cut tests used from a test file, because tables and helpers would show the values of a hidden test.
import type { Part } from './controls/parts.js'

/** Statements that define names and do nothing else. A method belongs to its type, and stays. */
const DEFINITIONS: ReadonlySet<string> = new Set([
  'class_declaration',
  'class_definition',
  'const_declaration',
  'const_item',
  'decorated_definition',
  'expression_statement',
  'function_declaration',
  'function_definition',
  'function_item',
  'lexical_declaration',
  'static_item',
  'type_declaration',
  'var_declaration',
  'variable_declaration',
])

/** Parts of a statement that hold the names which it defines. */
const INSIDE: ReadonlySet<string> = new Set([
  'assignment',
  'class_definition',
  'const_spec',
  'function_definition',
  'type_spec',
  'var_spec',
  'var_spec_list',
  'variable_declarator',
])

/**
 * The text without definitions at its top that nothing in it uses, but something used in the text from which it was cut.
 * Definitions that only a removed one used are removed too.
 */
export function withoutUnusedDefinitions(text: string, before: Part, now: Part): string {
  const was = usesIn([before])
  let kept = now.named
  for (;;) {
    const is = usesIn(kept)
    const left = kept.filter((part) => !isUnused(part, was, is))
    if (left.length === kept.length) break
    kept = left
  }
  return withoutParts(
    text,
    now.named.filter((part) => !kept.includes(part) && isAlone(text, part)),
  )
}

function isUnused(part: Part, was: ReadonlyMap<string, number>, is: ReadonlyMap<string, number>): boolean {
  const names = DEFINITIONS.has(part.type) ? namesOf(part) : []
  const own = usesIn([part])
  const count = (uses: ReadonlyMap<string, number>, name: string) => uses.get(name) ?? 0
  return (
    names.length > 0 &&
    names.every((name) => count(is, name) === count(own, name)) &&
    names.some((name) => count(was, name) > count(own, name))
  )
}

/** Names that a statement defines; none for one that only does something. */
function namesOf(part: Part): readonly string[] {
  const name = part.at('name') ?? part.at('left')
  if (name) return [...name.walk()].filter((each) => isName(each)).map(({ text }) => text)
  return part.named.filter(({ type }) => INSIDE.has(type)).flatMap(namesOf)
}

const isName = ({ type, parts }: Part): boolean => parts.length === 0 && type.endsWith('identifier')

/** How often each name occurs. */
function usesIn(parts: readonly Part[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const part of parts) for (const each of part.walk()) if (isName(each)) uses.set(each.text, (uses.get(each.text) ?? 0) + 1)
  return uses
}

/** Whether a statement shares no line with another one. */
function isAlone(text: string, { from, to }: Part): boolean {
  const [above, below] = [text.slice(text.lastIndexOf('\n', from - 1) + 1, from), text.slice(to).split('\n', 1)[0] ?? '']
  return above.trim() === '' && /^\s*;?\s*(#.*|\/\/.*)?$/.test(below)
}

/** Without the lines of these statements and the comments right above them. */
function withoutParts(text: string, parts: readonly Part[]): string {
  const lines = text.split('\n')
  const gone = new Set<number>()
  for (const { from, to } of parts) {
    let first = lineAt(text, from)
    while (first > 0 && /^\s*(#|\/\/)/.test(lines[first - 1] ?? '')) first -= 1
    for (let line = first; line <= lineAt(text, to); line++) gone.add(line)
  }
  // Of empty lines that meet now one stays.
  const isEmptyTwice = (line: number) => lines[line]?.trim() === '' && gone.has(line - 1)
  return gone.size === 0 ? text : lines.filter((_, line) => !gone.has(line) && !isEmptyTwice(line)).join('\n')
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1
