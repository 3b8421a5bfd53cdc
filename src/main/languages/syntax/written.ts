// Defines the items at the outermost level of a source, in terms common to all languages, so that parts can be replaced by name.
import type { Part } from './controls/parts.js'

/** One statement. */
export interface Item {
  readonly kind: 'import' | 'definition' | 'value' | 'list' | 'start' | 'loose'
  /** What it defines; empty if it defines nothing. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** Where the comments directly above it begin. */
  readonly above: number
  /** Where it begins without its decorators, or without the word that exports it. */
  readonly core: number
  /** Of a class: its members, and the letter behind the last thing in it. */
  readonly members?: { readonly items: readonly Item[]; readonly end: number; readonly bodyFrom: number }
  /** Of an import: the names that it brings, each with its own statement. */
  readonly brings?: readonly { readonly name: string; readonly origin: string; readonly statement: string }[]
  /** Of a list of exports: what it lists. */
  readonly listed?: readonly string[]
}

/** Where the comments begin that belong to a statement. */
export function aboveOf(text: string, parent: Part, part: Part): number {
  let from = part.from
  for (let index = parent.parts.indexOf(part) - 1; index >= 0; index--) {
    const comment = parent.parts[index]
    if (!comment?.type.includes('comment') || /\n\s*\n/.test(text.slice(comment.to, from)) || !/^\s*$/.test(text.slice(comment.to, from)))
      break
    const before = parent.parts[index - 1]
    if (before && !text.slice(before.to, comment.from).includes('\n')) break
    from = comment.from
  }
  return from
}
