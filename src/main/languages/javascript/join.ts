// What a JavaScript or TypeScript test file consists of, so that a new one can be joined into an existing one.
import type { Part } from '../syntax/controls/parts.js'
import { type Brought, itemsOf, type JoinItem, type JoinRule } from '../syntax/join/item.js'

type Bare = Omit<JoinItem, 'from' | 'to'>

const TEST = /^(?:it|test|specify)$/
const SUITE = /^(?:describe|context|suite)$/
/** Calls by which a file changes how all of its tests run. */
const REACH = /^(?:(?:before|after)(?:Each|All)?|setup|teardown|suiteSetup|suiteTeardown|jest|vi|mock)$/

/** Statements that may end without a semicolon. */
const ENDED = [
  'import_statement',
  'expression_statement',
  'lexical_declaration',
  'variable_declaration',
  'return_statement',
  'throw_statement',
]

export const join: JoinRule = {
  outline: (root, text) => [...modulesOf(root), ...itemsOf(root, text, (part) => itemOf(part, text), true)],
  ...{ gap: '\n\n', memberGap: '\n\n', bindsTests: false, isFolderBound: false, style: { quoted: ['string'], ended: ENDED } },
}

/** How the file imports: the two ways do not fit into one file. */
function modulesOf(root: Part): readonly JoinItem[] {
  if (root.named.some(({ type }) => type === 'import_statement')) return [{ kind: 'head', names: ['import'], from: 0, to: 0 }]
  return root.named.some((part) => isRequire(part)) ? [{ kind: 'head', names: ['require'], from: 0, to: 0 }] : []
}

function itemOf(part: Part, text: string): Bare {
  switch (part.type) {
    case 'import_statement':
      return importOf(part)
    case 'lexical_declaration':
    case 'variable_declaration':
      return isRequire(part)
        ? requireOf(part)
        : { kind: 'definition', names: part.named.flatMap((each) => boundIn(each.at('name')).map(({ name }) => name)) }
    case 'expression_statement':
      return calledOf(part, text)
    case 'for_statement':
    case 'for_in_statement':
      return { kind: [...part.walk()].some((each) => TEST.test(baseOf(each))) ? 'test' : 'loose', names: [] }
    default: {
      const name = part.at('name')?.text
      return name === undefined || part.type.startsWith('export') ? { kind: 'loose', names: [] } : { kind: 'definition', names: [name] }
    }
  }
}

/** The first word of what a call calls: `it` of `it.each(rows)(title, body)`; empty for other parts. */
function baseOf(part: Part): string {
  let called = part.type === 'call_expression' ? part.at('function') : null
  while (called && called.type !== 'identifier') called = called.at('object') ?? called.at('function')
  return called?.text ?? ''
}

function calledOf(part: Part, text: string): Bare {
  const call = part.named[0]
  if (call?.type === 'string') return { kind: 'note', names: [] }
  const base = call ? baseOf(call) : ''
  const given = call?.at('arguments')?.named ?? []
  const title = given[0]?.text.slice(1, -1) ?? ''
  if (REACH.test(base)) return { kind: 'reach', names: [] }
  if (TEST.test(base)) return { kind: /^(?:it|test)\.(?:before|after)/.test(part.text) ? 'reach' : 'test', names: [title] }
  if (SUITE.test(base)) return suiteOf(part, given, title, text)
  const isLoop = call !== undefined && /\.forEach\s*\(/.test(call.at('function')?.text ? `${call.at('function')?.text}(` : '')
  const hasTests = [...part.walk()].some((each) => TEST.test(baseOf(each)))
  return { kind: isLoop && hasTests ? 'test' : 'loose', names: [] }
}

function suiteOf(part: Part, given: readonly Part[], title: string, text: string): Bare {
  const body = given.at(-1)?.at('body')
  if (body?.type !== 'statement_block') return { kind: 'test', names: [title] }
  const items = itemsOf(body, text, (member) => itemOf(member, text))
  return { kind: 'suite', names: [title], body: { head: text.slice(part.from, body.from), items, end: items.at(-1)?.to ?? body.from + 1 } }
}

/** Whether a declaration takes what `require` gives, and nothing else. */
const isRequire = (part: Part): boolean =>
  /^(?:lexical|variable)_declaration$/.test(part.type) && part.named.length === 1 && sourceOf(part) !== null

function sourceOf(part: Part): string | null {
  const value = part.named[0]?.at('value')
  const source =
    value && baseOf(value) === 'require' && value.at('function')?.type === 'identifier' ? value.at('arguments')?.named[0] : null
  return source?.type === 'string' ? source.text.slice(1, -1) : null
}

function requireOf(part: Part): Bare {
  const source = sourceOf(part) ?? ''
  const pattern = part.named[0]?.at('name') ?? null
  const of = `require ${source}`
  const isList = pattern?.type === 'object_pattern'
  const brings = boundIn(pattern).map(
    ({ name, entry }): Brought => ({
      ...{ name, origin: `${of} ${isList ? `{${entry}}` : '*'}`, entry, list: isList ? of : null, isRelative: source.startsWith('.') },
      statement: isList ? part.text.replace(pattern.text, `{ ${entry} }`) : part.text,
    }),
  )
  return { kind: 'import', names: [], brings, ...listOf(isList ? pattern : null, of) }
}

function importOf(part: Part): Bare {
  const source = part.at('source')?.text.slice(1, -1) ?? ''
  const type = /^import\s+type\b/.test(part.text) ? 'type ' : ''
  const end = part.text.endsWith(';') ? ';' : ''
  const of = `import ${type}${source}`
  const isRelative = source.startsWith('.')
  const written = part.at('source')?.text ?? ''
  const clause = part.of('import_clause')
  if (!clause)
    return { kind: 'import', names: [], brings: [{ name: of, origin: of, statement: part.text, list: null, entry: '', isRelative }] }
  const names = clause.of('named_imports')
  const brings = clause.named.flatMap((each): Brought[] => {
    if (each.type !== 'named_imports') {
      const name = each.of('identifier')?.text ?? each.text
      const statement = `import ${type}${each.text} from ${written}${end}`
      return [{ name, origin: `${of} ${each.type === 'namespace_import' ? '*' : 'default'}`, statement, list: null, entry: '', isRelative }]
    }
    return each.named.map((one) => ({
      ...{ name: (one.at('alias') ?? one.at('name'))?.text ?? one.text, origin: `${of} {${one.at('name')?.text ?? one.text}}` },
      ...{ statement: `import ${type}{ ${one.text} } from ${written}${end}`, list: of, entry: one.text, isRelative },
    }))
  })
  return { kind: 'import', names: [], brings, ...listOf(names, of) }
}

/** Where the names between two braces end. */
function listOf(names: Part | null, of: string): Pick<JoinItem, 'list'> {
  if (!names) return {}
  const last = names.named.at(-1)
  const comma = names.parts.findLast(({ type, from }) => type === ',' && last !== undefined && from >= last.to)
  return { list: { of, end: comma?.to ?? last?.to ?? names.from + 1, isEmpty: !last } }
}

/** Names that a declaration binds, each as its pattern writes it. */
function boundIn(part: Part | null): readonly { readonly name: string; readonly entry: string }[] {
  if (part === null) return []
  if (/^(?:identifier|shorthand_property_identifier_pattern)$/.test(part.type)) return [{ name: part.text, entry: part.text }]
  if (part.type === 'pair_pattern') return boundIn(part.at('value')).map(({ name }) => ({ name, entry: part.text }))
  return part.named.flatMap(boundIn)
}
