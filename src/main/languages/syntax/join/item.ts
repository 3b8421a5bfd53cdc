// Defines what a test file consists of, in terms common to all languages, so that one file can be joined into another.
import type { Part } from '../controls/parts.js'
import type { StyleRule } from './restyle.js'

/** A name that an import brings. */
export interface Brought {
  readonly name: string
  /** Where it comes from: two imports of one name from different places are no duplicates. */
  readonly origin: string
  /** A statement that brings it alone. */
  readonly statement: string
  /** The list that it can join, such as all names of one module; null if it needs its own statement. */
  readonly list: string | null
  /** What that list gets. */
  readonly entry: string
  /** Whether it is found by its place beside the file. */
  readonly isRelative: boolean
}

/** A statement of a test file. Its text begins with the comments above it and ends with the comment beside it. */
export interface JoinItem {
  /**
   * - `reach`: it affects other tests of its file, such as a hook or a mock.
   * - `start`: it runs the file as a program.
   * - `head`: what both files must begin with, such as a package.
   * - `note`: it says something of its file only.
   */
  readonly kind: 'import' | 'definition' | 'test' | 'suite' | 'reach' | 'start' | 'head' | 'note' | 'loose'
  /** What it binds, or the title of a test or suite. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** Of a suite: its first line, its members, and the letter behind the last one. */
  readonly body?: { readonly head: string; readonly items: readonly JoinItem[]; readonly end: number }
  /** Of an import: its names, the list that others can join, and where that list ends. */
  readonly brings?: readonly Brought[]
  readonly list?: { readonly of: string; readonly end: number; readonly isEmpty: boolean }
}

/** A text to insert. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

/** How test files of a language are joined. */
export interface JoinRule {
  outline(root: Part, text: string): readonly JoinItem[]
  /** Between two outermost statements, and between two members of a suite. */
  readonly gap: string
  readonly memberGap: string
  /** Whether titles of tests are also names of the file, so that no two may be the same. */
  readonly bindsTests: boolean
  /** Whether test files of two folders never fit together. */
  readonly isFolderBound: boolean
  /** Adds imports that no list takes; absent where each gets its own line below the last import. */
  imports?(text: string, items: readonly JoinItem[], missing: readonly Brought[]): readonly Insertion[]
  readonly style: StyleRule
}

/** The items of a list of statements, each with its comments. @param make an item without them */
export function itemsOf(
  parent: Part,
  text: string,
  make: (part: Part) => Omit<JoinItem, 'from' | 'to'>,
  isFile = false,
): readonly JoinItem[] {
  let before = isFile ? null : parent.from
  return parent.named.map((part) => {
    const to = withCommentBeside(text, parent, part)
    const comments = parent.parts.filter(({ type, from }) => type.includes('comment') && from >= (before ?? part.from) && from < part.from)
    const from = comments[0]?.from ?? part.from
    before = to
    return { ...make(part), from, to }
  })
}

function withCommentBeside(text: string, parent: Part, part: Part): number {
  const end = part.to + (text[part.to] === ';' ? 1 : 0)
  const next = parent.parts.find(({ from, type }) => from >= end && type !== ';')
  return next?.type.includes('comment') && !text.slice(end, next.from).includes('\n') ? next.to : end
}
