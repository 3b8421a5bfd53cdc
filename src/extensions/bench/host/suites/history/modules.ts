// What a module of TypeScript imports, where it lies in a task, and which names it exports. Pure.
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

const IMPORT = /(^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?(['"])([^'"\n]+)\3|\bimport\((['"])([^'"\n]+)\5\)/g

/** What it imports when it runs: what is imported as a type alone is gone by then. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, , type, , from, , called]) => (type ? [] : (from ?? called ?? [])))

/** Packages that the template has. */
const isThere = (name: string): boolean => isBuiltin(name) || name === 'vitest'

/** The package that must be installed; null where none is. */
export const outsideOf = (specifier: string): string | null => (specifier.startsWith('.') || isThere(specifier) ? null : specifier)

/** Paths at which the module may lie that is imported so; the first one that is there is meant. */
export function pathsOf(from: string, specifier: string): string[] {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const stem = path.replace(/\.[cm]?jsx?$/, '')
  return stem === path ? [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`] : [`${stem}.ts`, `${stem}.tsx`, path]
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** Tests, and what only tests share. */
export const isOfTests = (path: string): boolean => isTest(path) || /(^|\/)(tests?|__tests__)\//.test(path)

/** Where a file of the repository lies in the workspace of a task: tests lie where the template has them. */
export const placeOf = (path: string): string => (isOfTests(path) && !path.startsWith('tests/') ? `tests/${path}` : path)

/** The text with its imports as they are from its place in the workspace. */
export function moved(path: string, text: string, resolve: (specifier: string) => string | null): string {
  const place = placeOf(path)
  if (place === path) return text
  return text.replace(/(['"])(\.{1,2}\/[^'"\n]+)\1/g, (whole, quote: string, specifier: string) => {
    const target = resolve(specifier)
    if (target === null) return whole
    const to = posix.relative(posix.dirname(place), placeOf(target))
    const query = /\?.*$/.exec(specifier)?.[0] ?? ''
    return `${quote}${to.startsWith('.') ? to : `./${to}`}${query}${quote}`
  })
}

const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(function|class|const|let|interface|type|enum)\b/

/** What a module exports: types whole, of everything else the words before its body; with the comment above it. */
export function exportsOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, kind] = EXPORT.exec(line) ?? []
    if (kind === undefined) return []
    const isType = kind === 'interface' || kind === 'type' || kind === 'enum'
    const end = lines.findIndex((each, index) => index >= at && (isType ? isEndOfType(each, index === at) : /(\{|=>|=)\s*(.*)$/.test(each)))
    const own = lines.slice(at, (end < 0 ? at : end) + 1)
    const said = isType ? own.join('\n') : own.join('\n').replace(/\s*(\{|=>)\s*[^{}]*$/, '')
    return [[...commentAbove(lines, at), said].join('\n')]
  })
}

const isEndOfType = (line: string, isFirst: boolean): boolean => (isFirst ? !/[{(=|]\s*$/.test(line) : /^\S/.test(line) || line === '')

function commentAbove(lines: readonly string[], at: number): string[] {
  if (!/\*\/\s*$/.test(lines[at - 1] ?? '')) return []
  const start = lines.findLastIndex((line, index) => index < at && /^\s*\/\*\*/.test(line))
  return start < 0 ? [] : lines.slice(start, at)
}
