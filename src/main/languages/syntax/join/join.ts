// Joins a new test file into an existing one of the same module, as its author would have extended it. Pure.
import { posix } from 'node:path'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Part } from '../controls/parts.js'
import type { Brought, Insertion, JoinItem, JoinRule } from './item.js'
import { restyled } from './restyle.js'

export type Joined =
  | { readonly ok: true; readonly text: string }
  /**
   * - `unreadable`: one of the files does not parse.
   * - `head`: the files begin differently, such as with another package.
   * - `folder`: the new file finds other files by its own place.
   * - `reach`: a part of the new file affects other tests.
   * - `clash`: both files have these names, with different meanings.
   */
  | { readonly ok: false; readonly why: 'unreadable' | 'head' | 'folder' | 'reach' | 'clash'; readonly names: readonly string[] }

/** A test file with its items. */
interface JoinText {
  readonly text: string
  readonly items: readonly JoinItem[]
}

const refused = (why: 'head' | 'folder' | 'reach' | 'clash', names: readonly string[]): Joined => ({ ok: false, why, names })

/**
 * The existing file with the tests of the new one, in the style of the existing one.
 * @param parse the tree of a text; null if it has mistakes
 */
export function joinTexts(rule: JoinRule, parse: (text: string) => Part | null, old: SourceFile, fresh: SourceFile): Joined {
  const isWindows = old.text.includes('\r\n')
  const [was, is] = [old.text, fresh.text].map((text) => {
    const plain = text.replaceAll('\r\n', '\n')
    return { text: plain, root: parse(plain) }
  })
  if (!was?.root || !is?.root) return { ok: false, why: 'unreadable', names: [] }
  const text = restyled({ text: was.text, root: was.root }, { text: is.text, root: is.root }, rule.style)
  const root = parse(text)
  if (!root) return { ok: false, why: 'unreadable', names: [] }
  const items = rule.outline(root, text)
  const isFar = items.some(({ brings = [] }) => brings.some(({ isRelative }) => isRelative)) || rule.isFolderBound
  if (isFar && posix.dirname(old.path) !== posix.dirname(fresh.path)) return refused('folder', [posix.dirname(fresh.path)])
  const joined = joinWith(rule, { text: was.text, items: rule.outline(was.root, was.text) }, { text, items })
  if (!joined.ok) return joined
  if (!parse(joined.text)) return { ok: false, why: 'unreadable', names: [] }
  return isWindows ? { ok: true, text: joined.text.replaceAll('\n', '\r\n') } : joined
}

/** The existing file with the tests of the new one, and what they need. */
function joinWith(rule: JoinRule, old: JoinText, fresh: JoinText): Joined {
  const own = fresh.items.filter(({ kind }) => kind !== 'start' && kind !== 'head' && kind !== 'note')
  const far = own.filter(({ kind }) => kind === 'reach' || kind === 'loose')
  if (far.length > 0)
    return refused(
      'reach',
      far.map((item) => firstLine(fresh.text, item)),
    )
  const heads = (of: JoinText) => of.items.flatMap(({ kind, names }) => (kind === 'head' ? names : []))
  if (heads(fresh).length > 0 && `${heads(old)}` !== `${heads(fresh)}`) return refused('head', heads(fresh))
  const news = own.filter((item) => item.kind !== 'import' && !isCopied(item, old, fresh))
  const homes = news.map((item) => ({ item, home: homeOf(item, old.items) }))
  const apart = homes.flatMap(({ item, home }) => (home ? [] : [item]))
  const brought = own.filter(({ kind }) => kind === 'import')
  const clashes = clashesOf(rule, old.items, { all: news, apart: [...brought, ...apart] })
  if (clashes.length > 0) return refused('clash', clashes)
  const inHomes = homes.flatMap(({ item, home }) => (home ? membersInto(rule, old, fresh, { home, item }) : []))
  const text = inserted(old.text, [...importsInto(rule, old, own), ...inHomes, ...endOf(rule, old, fresh, apart)])
  return { ok: true, text }
}

/** A helper that both files define letter by letter. */
const isCopied = (item: JoinItem, old: JoinText, fresh: JoinText): boolean =>
  item.kind === 'definition' &&
  old.items.some(
    (each) => each.kind === 'definition' && `${each.names}` === `${item.names}` && bare(old.text, each) === bare(fresh.text, item),
  )

const bare = (text: string, { from, to }: Pick<JoinItem, 'from' | 'to'>): string => text.slice(from, to).replace(/\s+|;$/g, '')

/** New items: all of them, and those that continue no suite. */
interface NewItems {
  readonly all: readonly JoinItem[]
  readonly apart: readonly JoinItem[]
}

/** Names that would mean two things in one file, and tests that would have the same name. */
function clashesOf(rule: JoinRule, old: readonly JoinItem[], { all, apart }: NewItems): string[] {
  const [was, is] = [boundBy(rule, old), boundBy(rule, apart)]
  const bound = [...is].flatMap(([name, origin]) => {
    const known = was.get(name)
    return known === undefined || (known !== '' && known === origin) ? [] : [name]
  })
  const known = new Set(titlesOf(old))
  return [...new Set([...bound, ...titlesOf(all).filter((title) => known.has(title))])]
}

/** Names with the origins of those that imports bring. The others have none. */
function boundBy({ bindsTests }: JoinRule, items: readonly JoinItem[]): Map<string, string> {
  return new Map(
    items.flatMap(({ kind, names, brings = [] }): (readonly [string, string])[] => {
      if (kind === 'import') return brings.map(({ name, origin }) => [name, origin])
      const isBound = kind === 'definition' || (bindsTests && (kind === 'test' || kind === 'suite'))
      return isBound ? names.map((name) => [name, '']) : []
    }),
  )
}

/** Tests and members of suites, with the titles around them. */
const titlesOf = (items: readonly JoinItem[], around = ''): string[] =>
  items.flatMap(({ kind, names, body }) => {
    if (kind === 'suite') return titlesOf(body?.items ?? [], `${around}${names[0] ?? ''} > `)
    return kind === 'test' || (around !== '' && kind === 'definition') ? names.map((name) => `${around}${name}`) : []
  })

/** The suite that this one continues; null if it has none, or brings hooks for its own tests. */
function homeOf(item: JoinItem, items: readonly JoinItem[]): JoinItem | null {
  const { body } = item
  if (item.kind !== 'suite' || !body || body.items.some(({ kind }) => kind === 'reach' || kind === 'loose')) return null
  const head = body.head.replace(/\s+/g, '')
  return items.find((each) => each.kind === 'suite' && each.body?.head.replace(/\s+/g, '') === head) ?? null
}

interface Continued {
  readonly home: JoinItem
  readonly item: JoinItem
}

/** The members of a suite at the end of the one that it continues. */
function membersInto(rule: JoinRule, old: JoinText, fresh: JoinText, { home, item }: Continued): Insertion[] {
  const items = home.body?.items ?? []
  const indent = indentAt(old.text, items[0]?.from ?? home.from)
  const members = (item.body?.items ?? []).filter(({ kind }) => kind !== 'note')
  return members.flatMap((member): Insertion[] => {
    const inner = homeOf(member, items)
    if (inner) return membersInto(rule, old, fresh, { home: inner, item: member })
    return [{ at: home.body?.end ?? home.to, text: `${rule.memberGap}${indent}${moved(fresh.text, member, indent)}` }]
  })
}

/** New statements at the end, above what runs the file as a program. They keep the distances of the new file if these are larger. */
function endOf(rule: JoinRule, old: JoinText, fresh: JoinText, items: readonly JoinItem[]): Insertion[] {
  if (items.length === 0) return []
  const start = old.items.find(({ kind }) => kind === 'start')
  const texts = items.map((item) => moved(fresh.text, item, ''))
  const joined = texts.map((text, index) => {
    const [before, item] = [items[index - 1], items[index]]
    if (!before || !item) return text
    const isClose = before.kind === 'definition' && item.kind === 'definition' && !/\n\s*\n/.test(fresh.text.slice(before.to, item.from))
    return `${isClose ? '\n' : rule.gap}${text}`
  })
  if (start) return [{ at: start.from, text: `${joined.join('')}${rule.gap}` }]
  const at = old.text.trimEnd().length
  return [{ at, text: `${at === 0 ? '' : rule.gap}${joined.join('')}` }]
}

/** What the new file imports and the existing one does not. */
function importsInto(rule: JoinRule, old: JoinText, own: readonly JoinItem[]): readonly Insertion[] {
  const known = new Set(old.items.flatMap(({ brings = [] }) => brings.map(({ name, origin }) => `${name} ${origin}`)))
  const missing = own.flatMap(({ brings = [] }) => brings).filter(({ name, origin }) => !known.has(`${name} ${origin}`))
  const listOf = ({ list }: Brought) => old.items.find((item) => list !== null && item.list?.of === list)
  const listed = missing.flatMap((each): Insertion[] => {
    const item = listOf(each)
    return item?.list ? [{ at: item.list.end, text: entryIn(old.text, item, each.entry) }] : []
  })
  const alone = missing.filter((each) => !listOf(each))
  if (alone.length === 0) return listed
  if (rule.imports) return [...listed, ...rule.imports(old.text, old.items, alone)]
  const last = old.items.findLast(({ kind }) => kind === 'import')
  const statements = statementsOf(alone).join('\n')
  const first = old.items.find(({ kind }) => kind !== 'head' && kind !== 'note')
  const lone = last ? { at: last.to, text: `\n${statements}` } : { at: first?.from ?? 0, text: `${statements}${rule.gap}` }
  return [...listed, lone]
}

/** One statement for each list. */
function statementsOf(missing: readonly Brought[]): string[] {
  const groups = Map.groupBy(missing, ({ list, statement }) => list ?? statement)
  return [...groups.values()].map(([first, ...more]) => {
    const { statement = '', entry = '' } = first ?? {}
    const at = statement.lastIndexOf(entry) + entry.length
    return more.length === 0
      ? statement
      : `${statement.slice(0, at)}${more.map((each) => `, ${each.entry}`).join('')}${statement.slice(at)}`
  })
}

/** Another name in a list, which may have one name in each line. */
function entryIn(text: string, item: JoinItem, entry: string): string {
  const { end = item.to, isEmpty = false } = item.list ?? {}
  const lines = text.slice(item.from, end).split('\n')
  const hasComma = /,\s*$/.test(text.slice(item.from, end))
  if (isEmpty) return entry
  if (lines.length === 1) return `${hasComma ? ' ' : ', '}${entry}`
  const indent = /^\s*/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  return `${hasComma ? '' : ','}\n${indent}${entry}${hasComma ? ',' : ''}`
}

const firstLine = (text: string, { from, to }: JoinItem): string => text.slice(from, to).split('\n')[0]?.trim() ?? ''

const indentAt = (text: string, at: number): string => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''

/** The text of an item at another indentation; its first line without any. */
function moved(text: string, item: JoinItem, indent: string): string {
  const own = indentAt(text, item.from)
  const lines = text.slice(item.from, item.to).trimEnd().split('\n')
  if (own === indent) return lines.join('\n')
  return lines
    .map((line, index) => (index === 0 || line.trim() === '' || !line.startsWith(own) ? line : `${indent}${line.slice(own.length)}`))
    .join('\n')
}

/** The text with all insertions. Those at one place keep their order. */
function inserted(text: string, insertions: readonly Insertion[]): string {
  let done = 0
  let joined = ''
  for (const { at, text: added } of insertions.toSorted((a, b) => a.at - b.at)) {
    joined += text.slice(done, at) + added
    done = at
  }
  return `${(joined + text.slice(done)).trimEnd()}\n`
}
