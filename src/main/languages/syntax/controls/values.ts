// How a language writes the values that its tests give and expect.
import type { LiteralKind } from './literal.js'
import type { Part } from './parts.js'

/** How a language writes values. */
export interface Values {
  readonly literals: ReadonlyMap<string, LiteralKind>
  /** Names and what is reached from them, as `case.want`. */
  readonly names: ReadonlySet<string>
  /** The values in a collection, without its keys; null where this is none. */
  inner(part: Part): readonly Part[] | null
  /** What a call that only makes a value is given, as `date(2024, 5, 13)`; null where this is none. A program's own classes make values too. */
  made(part: Part): readonly Part[] | null
  /** The value without parentheses, references and the like. */
  bare(part: Part): Part
  /** Elements of a list or a tuple in their order; null where this is none. */
  elements(part: Part): readonly Part[] | null
  /** Values of an object by their keys; null where this is none. */
  entries(part: Part): readonly (readonly [string, Part])[] | null
  /** How the test writes the value of a key of a name. */
  member(name: string, key: string): readonly string[]
  /** A value that equals nothing that the program could give; null where the types do not allow one. */
  wrap(text: string, number: number): string | null
  /** Whether the compiler refuses a value of another kind in the place of one. */
  readonly isTyped: boolean
  /** The arguments of calls. */
  readonly arguments: ReadonlySet<string>
  /** Whether a call with these arguments only asserts or prints: what it is given is no input of the program. */
  isQuiet(args: Part): boolean
  /** Whether this declares the name and does not use it. */
  isDeclaration(part: Part): boolean
  /** Whether the part calls something. */
  isCall(part: Part): boolean
  /** How a test asks a call whether it failed, behind the call; left out where errors are thrown. */
  readonly outcome?: RegExp
  /** Whether the part only stands around its value: a reference, a conversion, `approx`. */
  isShell(part: Part): boolean
}
