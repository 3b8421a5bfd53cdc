// The outermost statements of a JavaScript or TypeScript source, and the members of its classes.
import type { Part } from '../../syntax/controls/parts.js'
import { aboveOf, type Item } from '../../syntax/written.js'

/** In their order. */
export const outline = (root: Part, text: string): readonly Item[] => root.named.map((part) => itemOf(part, root, text))

function itemOf(part: Part, parent: Part, text: string): Item {
  const inner = part.type === 'export_statement' ? (part.at('declaration') ?? part) : part
  const at = { from: part.from, to: part.to, above: aboveOf(text, parent, part), core: inner.from }
  if (part.type === 'import_statement') return { kind: 'import', names: [], ...at, brings: broughtBy(part) }
  const name = inner.at('name')?.text
  switch (inner.type) {
    case 'class_declaration':
    case 'abstract_class_declaration': {
      const body = inner.at('body')
      const items = body ? body.named.map((member) => memberOf(member, body, text)) : []
      const end = items.at(-1)?.to ?? (body ? body.from + 1 : part.to)
      return { kind: 'definition', names: [name ?? 'default'], ...at, members: { items, end, bodyFrom: body?.from ?? part.to } }
    }
    case 'function_signature':
      return { kind: 'definition', names: [`${name} ${inner.text}`], ...at }
    case 'lexical_declaration':
    case 'variable_declaration':
      return { kind: 'value', names: inner.named.flatMap((each) => namesIn(each.at('name'))), ...at }
    case 'export_statement':
      return exported(part, at)
    case 'expression_statement':
      return expressed(part, at)
    default:
      return name === undefined ? { kind: 'loose', names: [], ...at } : { kind: 'definition', names: [name], ...at }
  }
}

type Place = Pick<Item, 'from' | 'to' | 'above' | 'core'>

function exported(part: Part, at: Place): Item {
  const clause = part.of('export_clause')
  if (clause)
    return { kind: 'list', names: [`export ${part.at('source')?.text ?? ''}`], ...at, listed: clause.named.map((each) => each.text) }
  return part.text.startsWith('export default')
    ? { kind: 'value', names: ['default'], ...at }
    : { kind: 'loose', names: [part.text], ...at }
}

function expressed(part: Part, at: Place): Item {
  const expression = part.named[0]
  if (expression?.type === 'assignment_expression') {
    const left = expression.at('left')?.text ?? ''
    const right = expression.at('right')
    const isList = left === 'module.exports' && right?.type === 'object'
    return isList
      ? { kind: 'list', names: [left], ...at, listed: right.named.map((each) => each.text) }
      : { kind: 'value', names: [left], ...at }
  }
  // A call that hands over a function registers it under its first text, as in `app.get('/items', ...)`.
  const given = expression?.type === 'call_expression' ? (expression.at('arguments')?.named ?? []) : []
  const isRegistered = given.some(({ type }) => type === 'arrow_function' || type === 'function_expression')
  const [first] = given
  const key = `${expression?.at('function')?.text} ${first?.type === 'string' ? first.text : ''}`
  return isRegistered ? { kind: 'value', names: [key], ...at } : { kind: 'loose', names: [], ...at }
}

function memberOf(part: Part, body: Part, text: string): Item {
  const at = { from: part.from, to: part.to + (text[part.to] === ';' ? 1 : 0), above: aboveOf(text, body, part), core: part.from }
  const name = (part.at('name') ?? part.at('property'))?.text
  if (name === undefined) return { kind: 'loose', names: [], ...at }
  const accessor = /^(?:static\s+)?(get|set)\s/.exec(part.text)?.[1]
  const signature = part.type.endsWith('signature') ? ` ${part.text}` : ''
  return { kind: 'definition', names: [`${accessor ? `${accessor} ` : ''}${name}${signature}`], ...at }
}

function namesIn(part: Part | null): readonly string[] {
  if (part === null) return []
  if (/^(?:identifier|shorthand_property_identifier_pattern)$/.test(part.type)) return [part.text]
  return part.named.filter(({ field }) => field !== 'key').flatMap(namesIn)
}

function broughtBy(part: Part): NonNullable<Item['brings']> {
  const source = part.at('source')?.text ?? ''
  const type = /^import\s+type\b/.test(part.text) ? 'type ' : ''
  const clause = part.of('import_clause')
  if (!clause) return [{ name: source, origin: source, statement: part.text }]
  return clause.named.flatMap((each) => {
    if (each.type !== 'named_imports') {
      const name = each.of('identifier')?.text ?? each.text
      return [{ name, origin: `${plainSource(source)} ${each.text}`, statement: `import ${type}${each.text} from ${source}` }]
    }
    return each.named.map((one) => ({
      name: (one.at('alias') ?? one.at('name'))?.text ?? one.text,
      origin: `${plainSource(source)} {${one.at('name')?.text ?? one.text}}`,
      statement: `import ${type}{ ${one.text} } from ${source}`,
    }))
  })
}

const plainSource = (source: string): string => source.slice(1, -1)
