// Which names of a module another one can use: what is inside a function, or marked as private by its name or its line, is not offered. Pure.
import type { LibrarySymbol } from '../contract/calls.js'

/** A line that exports a name, in languages with a keyword for it. */
const OFFERS = /^\s*(?:export\b|pub\b)/
/** A list of names that are offered: `export { a, b }` and `module.exports = { a, b }`. */
const LISTS = /(?:^|\n)\s*(?:export\s*\{|module\.exports\s*=\s*\{?)([^}\n]*(?:\n[^}\n]*)*?)(?:\}|\n|$)/g
const SINGLE = /\bexports\.([\w$]+)\s*=/g
/** What makes an object, by a name that begins like a private one. */
const MAKERS: ReadonlySet<string> = new Set(['__init__', '__new__', '__call__'])

/** Those of a module's symbols that other modules can use. */
export function offeredSymbols(symbols: readonly LibrarySymbol[], text: string): LibrarySymbol[] {
  const lines = text.split('\n')
  const lineOf = ({ from }: LibrarySymbol) => lines[from] ?? ''
  const listed = new Set([
    ...[...text.matchAll(LISTS)].flatMap(([, names = '']) => names.match(/[\w$]+/g) ?? []),
    ...[...text.matchAll(SINGLE)].flatMap(([, name]) => name ?? []),
  ])
  const isMarked = listed.size > 0 || lines.some((line) => OFFERS.test(line))
  const holders = (symbol: LibrarySymbol) =>
    symbols.filter((other) => other !== symbol && other.from <= symbol.from && other.to >= symbol.to && other.from !== symbol.from)
  const isOpen = (symbol: LibrarySymbol): boolean => {
    const around = holders(symbol)
    if (isPrivate(symbol, lineOf(symbol)) || around.some(({ kind }) => kind === 'function')) return false
    if (around.length > 0) return around.every(isOpen)
    return !isMarked || listed.has(symbol.name) || OFFERS.test(lineOf(symbol)) || /^\s/.test(lineOf(symbol))
  }
  return symbols.filter(isOpen)
}

function isPrivate({ name, path }: LibrarySymbol, line: string): boolean {
  if (/^[_#]/.test(name)) return !MAKERS.has(name)
  return /^\s*(?:private|protected)\b/.test(line) || (path.endsWith('.go') && /^\p{Ll}/u.test(name))
}
