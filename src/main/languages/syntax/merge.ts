// Exchanges parts of a source by their names: what an answer holds replaces what is called the same, and the rest stays as it is.
import type { Item } from './written.js'

export type Merged =
  | { readonly ok: true; readonly text: string }
  /** `unreadable`: one of the texts does not parse. `empty`: it holds nothing with a name. `homeless`: these names may belong to several classes. */
  | { readonly ok: false; readonly why: 'unreadable' | 'empty' | 'unchanged' | 'homeless' | 'clash'; readonly names: readonly string[] }

/** A source with its items. */
export interface Outlined {
  readonly text: string
  readonly items: readonly Item[]
}

/** How a language joins what its merging exchanges. */
export interface MergeRule {
  /** Whether a function that is written without its class is a method, by its text. */
  isMethod(text: string): boolean
  /** A step of indentation. */
  readonly indent: string
}

/**
 * Merges raw texts. An answer with nothing new is rejected.
 * @param outlined a text by its items; null if it does not parse
 */
export function mergeWith(
  rule: MergeRule & { readonly around?: readonly [string, string] },
  outlined: (text: string) => Outlined | null,
  before: string,
  answer: string,
): Merged {
  const old = outlined(before)
  const text = dedented(answer)
  const read = outlined(text)
  const [begin, end] = rule.around ?? ['', '']
  const members = read || begin === '' ? null : outlined(`${begin}${text}${end}`)
  if (!old || !(read ?? members)) return { ok: false, why: 'unreadable', names: [] }
  const lone = members?.items[0]?.members?.items ?? []
  const merged = merge(old, read ?? { text: members?.text ?? '', items: [] }, rule, lone)
  if (!merged.ok) return merged
  if (squeezed(merged.text) === squeezed(before)) return { ok: false, why: 'unchanged', names: [] }
  return outlined(merged.text) ? merged : { ok: false, why: 'unreadable', names: [] }
}

/** Without blanks: layout alone is no change. */
const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** Methods are often written as deep as in their class. */
function dedented(text: string): string {
  const lines = text.split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = Math.min(...indents)
  return least > 0 && Number.isFinite(least) ? lines.map((line) => line.slice(least)).join('\n') : text
}

interface Exchange {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** Names of all that a source defines, members behind their class. */
export const namesOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ kind, names, members }) =>
    kind === 'list' ? [] : [...names, ...(members ? namesOf(members.items).map((name) => `${names[0]}.${name}`) : [])],
  )

/**
 * The source with the parts of the answer in their places. Nothing that it defines gets lost. Pure.
 * @param lone members that the answer writes without their class
 */
export function merge(before: Outlined, answer: Outlined, rule: MergeRule, lone: readonly Item[] = []): Merged {
  const own = answer.items.filter(({ kind }) => kind === 'definition' || kind === 'value' || kind === 'list')
  const [methods, parts] = divided(own, before, answer, rule)
  const strays = [...lone, ...methods]
  if (parts.length + strays.length === 0) return { ok: false, why: 'empty', names: [] }
  const clashes = clashesOf(before.items, answer.items)
  if (clashes.length > 0) return { ok: false, why: 'clash', names: clashes }
  const homes = strays.map((item) => ({ item, home: homeOf(item, before.items) }))
  const homeless = homes.filter(({ home }) => home === null)
  if (homeless.length > 0) return { ok: false, why: 'homeless', names: homeless.flatMap(({ item }) => item.names) }
  const text = applied(before.text, [
    ...importsFor(before, answer),
    ...exchangesFor(before, { ...answer, items: answer.items.filter((item) => parts.includes(item)) }, rule, ''),
    ...homes.flatMap(({ item, home }) => (home ? memberExchanges(before, home, { ...answer, items: [item] }, rule) : [])),
    ...startFor(before, answer),
  ])
  return { ok: true, text }
}

/** Functions of the answer that are methods of a class which it does not write, and the rest. */
function divided(own: readonly Item[], before: Outlined, answer: Outlined, rule: MergeRule): [Item[], Item[]] {
  const known = new Set(before.items.flatMap(({ names }) => names))
  const isStray = (item: Item) =>
    item.kind === 'definition' &&
    !item.members &&
    !item.names.some((name) => known.has(name)) &&
    rule.isMethod(answer.text.slice(item.from, item.to))
  const hasClass = before.items.some(({ members }) => members)
  return hasClass ? [own.filter(isStray), own.filter((item) => !isStray(item))] : [[], [...own]]
}

/** The class that a method belongs to: the only one that has it, or the only class; null if there are several. */
function homeOf(item: Item, items: readonly Item[]): Item | null {
  const classes = items.filter(({ members }) => members)
  const having = classes.filter(({ members }) => members?.items.some((each) => sharesName(each, item)))
  const [home] = having.length > 0 ? having : classes
  return home && (having.length === 1 || classes.length === 1) ? home : null
}

const sharesName = (one: Item, other: Item): boolean => one.names.some((name) => other.names.includes(name))

function exchangesFor(before: Outlined, answer: Outlined, rule: MergeRule, indent: string): Exchange[] {
  const lastOf = new Map(answer.items.flatMap((item) => item.names.map((name) => [name, item])))
  const isLast = (item: Item) => item.names.some((name) => lastOf.get(name) === item)
  return answer.items.flatMap((item): Exchange[] => {
    if (!isLast(item)) return []
    const old = before.items.findLast((each) => each.kind !== 'loose' && sharesName(each, item))
    if (!old) return [addition(before, answer, item, indent)]
    if (item.kind === 'list' || old.kind === 'list') return listExchange(before, old, item)
    if (old.members && item.members && item.members.items.length > 0)
      return [...memberExchanges(before, old, { ...answer, items: item.members.items.filter(({ names }) => names.length > 0) }, rule)]
    const lost = old.names.filter((name) => !item.names.includes(name) && !lastOf.has(name))
    if (lost.length > 0) return []
    const isBare = item.core === item.from && old.core > old.from
    const from = isBare ? old.core : item.above < item.from ? old.above : old.from
    return [{ from, to: old.to, by: moved(answer.text, isBare ? { ...item, above: item.from } : item, indentAt(before.text, old.from)) }]
  })
}

function memberExchanges(before: Outlined, home: Item, answer: Outlined, rule: MergeRule): Exchange[] {
  const members = home.members
  if (!members) return []
  const first = members.items[0]
  const indent = first ? indentAt(before.text, first.from) : `${indentAt(before.text, home.from)}${rule.indent}`
  return exchangesFor(
    { text: before.text, items: members.items.length > 0 ? members.items : [{ ...home, names: [], to: members.end }] },
    answer,
    rule,
    indent,
  )
}

/** Where something new goes: before what follows it in the answer and is there already, or behind the last definition. */
function addition(before: Outlined, answer: Outlined, item: Item, indent: string): Exchange {
  const gap = indent === '' && item.kind === 'definition' ? '\n\n\n' : item.kind === 'definition' ? '\n\n' : '\n'
  const following = answer.items
    .slice(answer.items.indexOf(item) + 1)
    .flatMap((each) => before.items.find((old) => old.kind !== 'loose' && sharesName(old, each)) ?? [])[0]
  const firstDefinition = item.kind === 'value' && indent === '' ? before.items.find(({ kind }) => kind === 'definition') : undefined
  const next = following ?? firstDefinition
  const text = moved(answer.text, item, indent)
  if (next)
    return { from: next.above, to: next.above, by: `${text}${next === firstDefinition && next !== following ? '\n\n\n' : gap}${indent}` }
  const last = before.items.findLast(({ kind }) => kind === 'definition' || kind === 'value' || kind === 'import') ?? before.items.at(-1)
  const at = last ? last.to : before.text.trimEnd().length
  return { from: at, to: at, by: `${at === 0 ? '' : gap}${indent}${text}` }
}

/** A list of exports gets what it lacks. */
function listExchange(before: Outlined, old: Item, item: Item): Exchange[] {
  const missing = (item.listed ?? []).filter((name) => !old.listed?.includes(name))
  const end = before.text.slice(0, old.to).search(/[,\s]*[\]})][^\]})]*$/)
  if (!old.listed || end <= old.from || missing.length === 0) return []
  return [{ from: end, to: end, by: `${old.listed.length > 0 ? ', ' : ''}${missing.join(', ')}` }]
}

/** One name from two places: which one the rest of the source means is not known. */
function clashesOf(before: readonly Item[], answer: readonly Item[]): readonly string[] {
  const known = broughtBy(before)
  return [...broughtBy(answer)].flatMap(([name, { origin }]) => {
    const old = known.get(name)
    return old && old.origin !== origin && !old.origin.startsWith(`${name}.`) && !origin.startsWith(`${name}.`) ? [name] : []
  })
}

const broughtBy = (items: readonly Item[]) => new Map(items.flatMap(({ brings = [] }) => brings.map((each) => [each.name, each] as const)))

function importsFor(before: Outlined, answer: Outlined): Exchange[] {
  const known = new Set(before.items.flatMap(({ brings = [] }) => brings.map(({ origin }) => origin)))
  const missing = [...broughtBy(answer.items).values()].filter(({ origin }) => !known.has(origin)).map(({ statement }) => statement)
  if (missing.length === 0) return []
  const last = before.items.findLast(({ kind }) => kind === 'import')
  const first = before.items.find(({ kind, from }) => kind !== 'loose' || !/^["']/.test(before.text.slice(from)))
  const at = last ? last.to : (first?.above ?? before.text.length)
  return [{ from: at, to: at, by: last ? `\n${missing.join('\n')}` : `${missing.join('\n')}\n\n\n` }]
}

/** How the program starts is taken where it did not say it before. */
function startFor(before: Outlined, answer: Outlined): Exchange[] {
  const start = answer.items.find(({ kind }) => kind === 'start')
  if (!start || before.items.some(({ kind }) => kind === 'start')) return []
  const at = before.text.trimEnd().length
  return [{ from: at, to: at, by: `\n\n\n${moved(answer.text, start, '')}` }]
}

const indentAt = (text: string, at: number): string => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''

/** The text of an item with its comments, at another indentation; its first line without any. */
function moved(text: string, item: Item, indent: string): string {
  const own = indentAt(text, item.from)
  const lines = text.slice(item.above, item.to).trimEnd().split('\n')
  if (own === indent) return lines.join('\n')
  return lines
    .map((line, index) =>
      index === 0 || line.trim() === '' ? line : `${indent}${line.startsWith(own) ? line.slice(own.length) : line.trimStart()}`,
    )
    .join('\n')
}

function applied(text: string, exchanges: readonly Exchange[]): string {
  let done = 0
  let merged = ''
  for (const { from, to, by } of exchanges.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < done) continue
    merged += text.slice(done, from) + by
    done = to
  }
  return `${(merged + text.slice(done)).trimEnd()}\n`
}
