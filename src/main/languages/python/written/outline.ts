// The outermost statements of a Python source, and the members of its classes.
import type { Part } from '../../syntax/controls/parts.js'
import { aboveOf, type Item } from '../../syntax/written.js'
import { importedBy, isImport } from './names.js'

/** In their order. */
export const outline = (root: Part, text: string): readonly Item[] => root.named.map((part) => itemOf(part, root, text))

function itemOf(part: Part, parent: Part, text: string): Item {
  const definition = part.at('definition') ?? part
  const at = { from: part.from, to: part.to, above: aboveOf(text, parent, part), core: definition.from }
  if (isImport(part)) return { kind: 'import', names: [], ...at, brings: importedBy(part).map(broughtOf) }
  const name = definition.at('name')?.text
  switch (definition.type) {
    case 'function_definition':
      return { kind: 'definition', names: [`${name}${accessorOf(part, name ?? '')}`], ...at }
    case 'class_definition': {
      const body = definition.at('body')
      const items = body ? body.named.map((member) => itemOf(member, body, text)) : []
      return {
        kind: 'definition',
        names: [name ?? ''],
        ...at,
        members: { items, end: body?.to ?? part.to, bodyFrom: body?.from ?? part.to },
      }
    }
    case 'if_statement':
      return { kind: /\b__name__\b/.test(part.at('condition')?.text ?? '') ? 'start' : 'loose', names: [], ...at }
    case 'expression_statement': {
      const names = namesOf(part.of('assignment')?.at('left') ?? null)
      const listed = names[0] === '__all__' ? [...part.walk()].filter(({ type }) => type === 'string').map((each) => each.text) : null
      if (listed) return { kind: 'list', names, ...at, listed }
      return names.length > 0 ? { kind: 'value', names, ...at } : { kind: 'loose', names: [], ...at }
    }
    default:
      return { kind: 'loose', names: [], ...at }
  }
}

const broughtOf = (each: ReturnType<typeof importedBy>[number]) =>
  each.type === 'name'
    ? { name: each.name, origin: each.origin, statement: each.statement }
    : { name: '*', origin: each.statement, statement: each.statement }

/** Functions of one property share its name: `x` and `x.setter`. */
function accessorOf(part: Part, name: string): string {
  const found = part.parts.find(({ type, text }) => type === 'decorator' && new RegExp(`^@${name}\\.(?:setter|deleter|getter)`).test(text))
  return found ? found.text.slice(found.text.indexOf('.')) : ''
}

function namesOf(left: Part | null): readonly string[] {
  if (left === null) return []
  if (left.type === 'identifier') return [left.text]
  return /_list$|_pattern$/.test(left.type) ? left.named.flatMap(namesOf) : []
}
