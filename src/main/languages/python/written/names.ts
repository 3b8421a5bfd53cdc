// Finds the names that a Python source binds and uses, from the grammar, without following scopes.
import type { Part } from '../../syntax/controls/parts.js'

export interface Names {
  /** Bound in any scope, also by an import. */
  readonly bound: ReadonlySet<string>
  /** Read somewhere. */
  readonly used: ReadonlySet<string>
  /** Read as the owner of an attribute, as `re` in `re.findall`. */
  readonly owners: ReadonlySet<string>
  /** Whether an import brings names that the source does not show. */
  readonly isOpen: boolean
}

/** Parents whose identifiers all bind. */
const BINDERS: ReadonlySet<string> = new Set([
  ...['parameters', 'lambda_parameters', 'list_splat_pattern', 'dictionary_splat_pattern', 'typed_parameter'],
  ...['pattern_list', 'tuple_pattern', 'list_pattern', 'as_pattern_target', 'global_statement', 'nonlocal_statement'],
])
/** The child of a node that binds. */
const BINDING_FIELDS: ReadonlyMap<string, string> = new Map([
  ...(['function_definition', 'class_definition', 'default_parameter', 'typed_default_parameter', 'named_expression'] as const).map(
    (type) => [type, 'name'] as const,
  ),
  ...(['assignment', 'augmented_assignment', 'for_statement', 'for_in_clause', 'type_alias_statement'] as const).map(
    (type) => [type, 'left'] as const,
  ),
])

/** All names of a file. */
export function namesIn(root: Part): Names {
  const bound = new Set<string>()
  const used = new Set<string>()
  const owners = new Set<string>()
  for (const each of importsIn(root)) if (each.type === 'name') bound.add(each.name)
  for (const part of root.walk()) {
    if (part.type !== 'identifier' || isInImport(part)) continue
    const { parent } = part
    if (parent === null) continue
    if (isBinding(part, parent)) bound.add(part.text)
    else if (!isLabel(part, parent)) {
      used.add(part.text)
      if (parent.type === 'attribute') owners.add(part.text)
    }
  }
  return { bound, used, owners, isOpen: importsIn(root).some(({ type }) => type === 'all') }
}

const isBinding = (part: Part, parent: Part): boolean =>
  BINDERS.has(parent.type) ||
  BINDING_FIELDS.get(parent.type) === part.field ||
  [...part.above()].some(({ type }) => type === 'case_pattern')

/** A name that is looked up nowhere: behind a dot, or of an argument. */
const isLabel = (part: Part, parent: Part): boolean =>
  (parent.type === 'attribute' && part.field === 'attribute') || (parent.type === 'keyword_argument' && part.field === 'name')

const isInImport = (part: Part): boolean => [...part.above()].some(({ type }) => IMPORTS.has(type))

const IMPORTS: ReadonlySet<string> = new Set(['import_statement', 'import_from_statement', 'future_import_statement'])
export const isImport = ({ type }: Part): boolean => IMPORTS.has(type)

/** One thing that an import brings. */
export type Imported =
  | {
      readonly type: 'name'
      /** As the file calls it. */
      readonly name: string
      /** A statement that brings it alone. */
      readonly statement: string
      /** Where it comes from: two imports of one name from different places are no duplicates. */
      readonly origin: string
    }
  | { readonly type: 'all'; readonly statement: string }

/** What the imports in or below a part bring, in their order. */
export const importsIn = (root: Part): readonly Imported[] => [...root.walk()].filter(isImport).flatMap(importedBy)

/** What one import statement brings. */
export function importedBy(statement: Part): readonly Imported[] {
  if (statement.of('wildcard_import')) return [{ type: 'all', statement: statement.text }]
  const from = statement.type === 'future_import_statement' ? '__future__' : statement.at('module_name')?.text
  return statement.parts.flatMap((part): Imported[] => {
    if (part.field !== 'name') return []
    const path = part.type === 'aliased_import' ? (part.at('name')?.text ?? '') : part.text
    const alias = part.at('alias')?.text
    const name = alias ?? (from === undefined ? (path.split('.')[0] ?? path) : path)
    return [
      {
        type: 'name',
        name,
        statement: from === undefined ? `import ${part.text}` : `from ${from} import ${part.text}`,
        origin: from === undefined ? path : `${from} ${path}`,
      },
    ]
  })
}
