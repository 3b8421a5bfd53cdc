// Writes a new test file with the quotes, the semicolons and the indentation of an existing one. Pure.
import type { Part } from '../controls/parts.js'

/** A text with its tree. */
export interface Styled {
  readonly text: string
  readonly root: Part
}

/** What of a language may be written in several ways: types of nodes. */
export interface StyleRule {
  /** Text literals of one line, with either quotes. */
  readonly quoted: readonly string[]
  /** Statements whose semicolon may be left out. */
  readonly ended: readonly string[]
}

/** The text of `fresh` in the style of `old`. */
export function restyled(old: Styled, fresh: Styled, { quoted, ended }: StyleRule): string {
  const { single, double } = quotesIn(old.root, quoted)
  const quote = single > double * MOST ? "'" : double > single * MOST ? '"' : null
  const text = quote === null ? fresh.text : withQuotes(fresh, quoted, quote)
  const { with: having, without } = endsIn(old.root, ended)
  const isEnded = having > without * MOST ? true : without > having * MOST ? false : null
  const places = isEnded === null ? [] : endsToChange({ ...fresh, text }, ended, isEnded)
  return withIndent({ ...fresh, text }, [unitOf(old.text), unitOf(text)], places)
}

/** How many times more often a file has one way than the other to prefer it. */
const MOST = 3

const isPlain = (part: Part, quoted: readonly string[]): boolean =>
  quoted.includes(part.type) && /^(["'])(?!\1)[^"'\\\n]*\1$/.test(part.text) && !part.text.startsWith('"""')

function quotesIn(root: Part, quoted: readonly string[]): { readonly single: number; readonly double: number } {
  const found = [...root.walk()].filter((part) => isPlain(part, quoted)).map(({ text }) => text[0])
  const single = found.filter((quote) => quote === "'").length
  return { single, double: found.length - single }
}

/** Quotes have one letter each, so all places stay. */
function withQuotes({ text, root }: Styled, quoted: readonly string[], quote: string): string {
  const letters = [...text].length === text.length ? text.split('') : null
  if (!letters) return text
  for (const part of root.walk()) {
    if (!isPlain(part, quoted)) continue
    letters[part.from] = quote
    letters[part.to - 1] = quote
  }
  return letters.join('')
}

/** A step of indentation: a tab, or the smallest number of blanks; null in a text without any. */
function unitOf(text: string): string | null {
  const indents = text.split('\n').flatMap((line) => /^([ \t]+)[^\s*]/.exec(line)?.[1] ?? [])
  if (indents.length === 0) return null
  if (indents.filter((each) => each.startsWith('\t')).length * 2 > indents.length) return '\t'
  const widths = indents.filter((each) => !each.includes('\t')).map(({ length }) => length)
  const least = Math.min(...widths)
  return Number.isFinite(least) && least > 1 ? ' '.repeat(least) : null
}

const statementsIn = (root: Part, ended: readonly string[]): Part[] =>
  [...root.walk()].filter(({ type, parent, field }) => ended.includes(type) && (field === 'body' || !/^for_/.test(parent?.type ?? '')))

function endsIn(root: Part, ended: readonly string[]): { readonly with: number; readonly without: number } {
  const all = statementsIn(root, ended)
  const having = all.filter(({ text }) => text.endsWith(';')).length
  return { with: having, without: all.length - having }
}

/** Where a semicolon goes or comes. One stays where the next line would continue the statement. */
function endsToChange({ text, root }: Styled, ended: readonly string[], isEnded: boolean): End[] {
  return statementsIn(root, ended).flatMap((part): End[] => {
    const has = part.text.endsWith(';')
    if (has === isEnded) return []
    if (!has) return [{ at: part.to, isNew: true }]
    const rest = text.slice(part.to).replace(/^[ \t]*\/\/.*/, '')
    return /^[ \t]*(?:\n|$)/.test(rest) && !/^\s*[[(`+\-/*,.]/.test(rest) ? [{ at: part.to - 1, isNew: false }] : []
  })
}

interface End {
  readonly at: number
  readonly isNew: boolean
}

/** The text with other steps of indentation and with these ends. Lines inside of literals keep their blanks. */
function withIndent({ text, root }: Styled, [unit, own]: readonly [string | null, string | null], ends: readonly End[]): string {
  const isSame = unit === null || own === null || unit === own
  const literals = [...root.walk()].filter(({ type, from, to }) => /string|template/.test(type) && text.slice(from, to).includes('\n'))
  let at = 0
  return text
    .split('\n')
    .map((written) => {
      const start = at
      at += written.length + 1
      const here = ends.filter((end) => end.at >= start && end.at <= start + written.length)
      const line = withEnds(written, start, here)
      if (isSame || literals.some(({ from, to }) => start > from && start < to)) return line
      const blanks = /^[ \t]*/.exec(line)?.[0] ?? ''
      const steps = own === '\t' ? (/^\t*/.exec(blanks)?.[0].length ?? 0) : Math.floor(blanks.length / own.length)
      return `${unit.repeat(steps)}${line.slice(steps * own.length)}`
    })
    .join('\n')
}

/** A line that begins at `start`, with the semicolons of its statements. The last one is changed first, so that all places stay. */
const withEnds = (line: string, start: number, ends: readonly End[]): string =>
  ends
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, isNew }) => `${text.slice(0, at - start)}${isNew ? ';' : ''}${text.slice(at - start + (isNew ? 0 : 1))}`, line)
