// Defines how a language writes the values that its tests pass and expect.
import type { LiteralKind } from './literal.js'
import type { Part } from './parts.js'

/** How a language writes values. */
export interface Values {
  readonly literals: ReadonlyMap<string, LiteralKind>
  /** Names and what is reached from them, as `case.want`. */
  readonly names: ReadonlySet<string>
  /** The values in a collection, without its keys; null for any other part. */
  inner(part: Part): readonly Part[] | null
  /** The arguments of a call that only makes a value, as `date(2024, 5, 13)`; null for other calls. A program's own classes count too. */
  made(part: Part): readonly Part[] | null
  /** The value without parentheses, references and the like. */
  bare(part: Part): Part
  /** Elements of a list or a tuple in order; null for any other part. */
  elements(part: Part): readonly Part[] | null
  /** Values of an object by key; null for any other part. */
  entries(part: Part): readonly (readonly [string, Part])[] | null
  /** How the test writes the value of a key of a name. */
  member(name: string, key: string): readonly string[]
  /** A value that equals nothing that the program could give; null if the types do not allow one. */
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
  /** How a test asks a call whether it failed, behind the call; left out if errors are thrown. */
  readonly outcome?: RegExp
  /** Whether the part only wraps its value: a reference, a conversion, `approx`. */
  isShell(part: Part): boolean
}
