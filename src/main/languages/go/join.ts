// What a Go test file consists of, so that a new one can be joined into an existing one of its package.
import type { Part } from '../syntax/controls/parts.js'
import { type Brought, type Insertion, itemsOf, type JoinItem, type JoinRule } from '../syntax/join/item.js'

type Bare = Omit<JoinItem, 'from' | 'to'>

export const join: JoinRule = {
  outline(root, text) {
    const tags = root.parts.filter(({ type, text: said }) => type === 'comment' && /^\/\/\s*(?:go:build|\+build)\b/.test(said))
    const items = itemsOf(root, text, itemOf, true)
    return tags.length === 0 ? items : [{ kind: 'head', names: tags.map((tag) => tag.text), from: 0, to: 0 }, ...items]
  },
  ...{ gap: '\n\n', memberGap: '\n\n', bindsTests: true, isFolderBound: true, style: { quoted: [], ended: [] } },
  imports: importsInto,
}

function itemOf(part: Part): Bare {
  const name = part.at('name')?.text ?? ''
  switch (part.type) {
    case 'package_clause':
      return { kind: 'head', names: [part.text] }
    case 'import_declaration':
      return importOf(part)
    case 'function_declaration':
      if (name === 'init' || name === 'TestMain') return { kind: 'reach', names: [name] }
      return { kind: /^(?:Test|Benchmark|Fuzz|Example)([^a-z]|$)/.test(name) ? 'test' : 'definition', names: [name] }
    case 'method_declaration':
      return { kind: 'definition', names: [`${part.at('receiver')?.text.replace(/^\(\w*\s*|\)$/g, '')}.${name}`] }
    case 'var_declaration':
    case 'const_declaration':
    case 'type_declaration': {
      const specs = [...part.walk()].filter(({ type }) => /^(?:var_spec|const_spec|type_spec|type_alias)$/.test(type))
      const names = specs.flatMap(({ parts }) => parts.filter(({ field }) => field === 'name').map(({ text }) => text))
      return { kind: 'definition', names }
    }
    default:
      return { kind: 'loose', names: [] }
  }
}

function importOf(part: Part): Bare {
  const specs = [...part.walk()].filter(({ type }) => type === 'import_spec')
  const brings = specs.map((spec): Brought => {
    const path = spec.at('path')?.text ?? ''
    const alias = spec.at('name')?.text
    const last = path
      .replace(/["`]/g, '')
      .replace(/[/.]v\d+$/, '')
      .replace(/^.*\//, '')
    return { name: alias ?? last, origin: path, statement: spec.text, list: null, entry: spec.text, isRelative: false }
  })
  // All that is visible of another package may have any name.
  if (brings.some(({ name }) => name === '.')) return { kind: 'loose', names: [] }
  return { kind: 'import', names: [], brings }
}

const pathOf = ({ origin }: Pick<Brought, 'origin'>): string => origin.replace(/["`]/g, '')
/** Packages of the standard library have no host in their paths. */
const isStandard = (path: string): boolean => !(path.split('/')[0] ?? '').includes('.')

/** Imports in the order of gofmt: in the group of their kind, sorted by path. */
function importsInto(text: string, items: readonly JoinItem[], missing: readonly Brought[]): readonly Insertion[] {
  const declarations = items.filter(({ kind }) => kind === 'import')
  const block = declarations.find(({ from, to }) => /^import\s*\(/m.test(text.slice(from, to)))
  const sorted = missing.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  if (block) return sorted.map((each) => ({ at: placeIn(text, block, pathOf(each)), text: `\t${each.entry}\n` }))
  const lines = (wanted: (path: string) => boolean) =>
    sorted
      .filter((each) => wanted(pathOf(each)))
      .map(({ entry }) => `\t${entry}\n`)
      .join('')
  const [only] = declarations
  if (!only) return [{ at: items.findLast(({ kind }) => kind === 'head')?.to ?? 0, text: `\n\nimport (\n${lines(() => true)})` }]
  // A single import becomes the first line of a block.
  const spec = only.brings?.[0]
  const at = spec ? text.indexOf(spec.entry, only.from) : -1
  if (!spec || at < 0) return []
  return [
    { at, text: `(\n${lines((path) => path < pathOf(spec))}\t` },
    { at: at + spec.entry.length, text: `\n${lines((path) => path >= pathOf(spec))})` },
  ]
}

/** The beginning of the line above which an import belongs. */
function placeIn(text: string, block: JoinItem, path: string): number {
  const open = text.indexOf('(', block.from)
  const [first, ...lines] = text.slice(open, block.to).split('\n')
  let at = open + (first?.length ?? 0) + 1
  let place: number | null = null
  for (const line of lines) {
    const own = /["`]([^"`]+)["`]/.exec(line)?.[1]
    const isAlike = own !== undefined && isStandard(own) === isStandard(path)
    if (isAlike && own > path) return at
    if (isAlike) place = at + line.length + 1
    if (/^\s*\)/.test(line)) return place ?? at
    at += line.length + 1
  }
  return place ?? at
}
