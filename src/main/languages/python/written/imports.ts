// Adds missing imports to a Python source: those of a header that the user gave, and those with well-known names.
import type { Part } from '../../syntax/controls/parts.js'
import { importsIn, isImport, namesIn } from './names.js'

/** Names that mean one thing wherever nothing else binds them. */
const KNOWN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    typing:
      'Any Callable ClassVar Dict Final FrozenSet Generator Generic Iterable Iterator List Literal Mapping MutableMapping NamedTuple NoReturn Optional Protocol Sequence Set Tuple Type TypeVar TypedDict Union',
    collections: 'Counter OrderedDict defaultdict deque namedtuple',
    dataclasses: 'dataclass',
    decimal: 'Decimal',
    fractions: 'Fraction',
    functools: 'lru_cache reduce',
    pathlib: 'Path',
  }).flatMap(([from, names]) => names.split(' ').map((name) => [name, from] as const)),
)
/** Modules of the standard library that are used by their names. */
const KNOWN_MODULES: ReadonlySet<string> = new Set(
  'argparse bisect collections copy csv datetime functools hashlib heapq itertools json logging math operator os random re shutil statistics string subprocess sys tempfile time typing unicodedata'.split(
    ' ',
  ),
)

/** The text with the imports that it lacks. @param header a source whose imports it may need, such as the user's own beginning of the file */
export function withImports(text: string, root: Part, header: Part | null): string {
  const { bound, used, owners, isOpen } = namesIn(root)
  if (isOpen) return text
  const given = new Map((header ? importsIn(header) : []).flatMap((each) => (each.type === 'name' ? [[each.name, each]] : [])))
  const missing: string[] = []
  const known = new Map<string, string[]>()
  for (const name of used) {
    if (bound.has(name)) continue
    const own = given.get(name)
    const from = KNOWN_NAMES.get(name)
    if (own) missing.push(own.statement)
    else if (from) known.set(from, [...(known.get(from) ?? []), name])
    else if (owners.has(name) && KNOWN_MODULES.has(name)) missing.push(`import ${name}`)
  }
  for (const [from, names] of known) missing.push(`from ${from} import ${names.sort().join(', ')}`)
  const lines = [...new Set(missing)].sort((a, b) => Number(a.startsWith('from')) - Number(b.startsWith('from')) || (a < b ? -1 : 1))
  if (lines.length === 0) return text
  const at = placeOfImports(text, root)
  const after = importsIn(root).length > 0 || at === text.length ? '' : '\n\n'
  return `${text.slice(0, at)}${lines.join('\n')}\n${after}${text.slice(at)}`
}

/** The letter before which another import fits: behind the docstring, what must come first, and the comments there. */
export function placeOfImports(text: string, root: Part): number {
  const statements = root.named
  const first = statements.findIndex((part, index) => part.type !== 'future_import_statement' && !(index === 0 && isDocstring(part)))
  const statement = statements[first]
  if (statement === undefined) return text.length
  const own = isImport(statement) ? statement.from : withCommentsAbove(root, statement)
  return text.lastIndexOf('\n', own - 1) + 1
}

const isDocstring = (part: Part): boolean => part.type === 'expression_statement' && part.named.length === 1 && part.of('string') !== null

/** Where the comments directly above a statement begin; those of the file's first lines say something of the file. */
function withCommentsAbove(root: Part, statement: Part): number {
  let from = statement.from
  for (let index = root.parts.indexOf(statement) - 1; index >= 0; index--) {
    const part = root.parts[index]
    if (part?.type !== 'comment' || part.from === 0 || part.text.startsWith('#!')) break
    from = part.from
  }
  return from
}
