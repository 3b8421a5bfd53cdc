// Defines what an assertion of a test expects, and how that can be changed. A seed chooses the values later.
import type { ControlKind, ControlStrength, Edit, Said, Title } from './control.js'
import type { Literal } from './literal.js'
import type { Part } from './parts.js'
import type { Values } from './values.js'

/** One way to change what is expected. */
export interface Change {
  readonly strength: ControlStrength
  readonly kind: ControlKind
  /** One of the literals gets another value; or one of these lists of edits is made. */
  readonly by: { readonly literals: readonly Literal[] } | { readonly oneOf: readonly (readonly Edit[])[] }
  /** The expected values as a whole, as far as they are written out; left out if there are none. */
  readonly wholes?: readonly Part[]
  /** The same for truth values, empty values and none. They say little, and many tests expect them. */
  readonly plains?: readonly Part[]
  /** An assertion that fails for certain in place of the one that expects this; left out if that is the assertion itself. */
  readonly hardFail?: readonly Edit[]
}

export interface Assertion {
  readonly at: Part
  readonly changes: readonly Change[]
  /** An assertion that fails for certain, by the same function, in place of this one. */
  readonly hardFail: readonly Edit[]
  /** Truths that it says by its name or its sign; left out if there are none. */
  readonly says?: readonly Said[]
}

/** How a language reads the tests of a file. */
export interface ControlReader {
  /** How its values are written. */
  readonly values: Values
  /** The text with as many letters, of which the grammar understands more; the text itself where nothing is gained. */
  unfold(root: Part, text: string): string
  /**
   * @param tests for each test of the file, the largest parts of it
   * @param isWide whether names are followed to their values, so that more values are found. Changes to tests are read without it,
   * because the changes of recorded runs must stay the same.
   */
  read(root: Part, tests: readonly (readonly Part[])[], isWide?: boolean): readonly ReadTest[]
  /** The failure message of an assertion. */
  messagesOf(part: Part): readonly Part[]
  /** Parts in which an assertion is not certain to be reached. */
  readonly conditional: ReadonlySet<string>
  /** Whether its numbers have a size. */
  readonly isBounded: boolean
}

export interface ReadTest {
  /** Titles of the suites around it, outer ones first. */
  readonly suites: readonly Title[]
  readonly titles: readonly Title[]
  readonly assertions: readonly Assertion[]
  /** Declarations outside of the test that it uses. */
  readonly reads: readonly Part[]
}

export const replaced = (at: Pick<Part, 'from' | 'to'>, by: string): Edit => ({ from: at.from, to: at.to, by })

export const around = (at: Part, before: string, after: string): readonly Edit[] => [
  { from: at.from, to: at.from, by: before },
  { from: at.to, to: at.to, by: after },
]

export const values = (literals: readonly Literal[], kind: ControlKind = 'value', strength: ControlStrength = 'sure'): readonly Change[] =>
  literals.length === 0 ? [] : [{ strength, kind, by: { literals } }]

export const edits = (strength: ControlStrength, kind: ControlKind, ...oneOf: readonly (readonly Edit[])[]): readonly Change[] =>
  oneOf.length === 0 ? [] : [{ strength, kind, by: { oneOf } }]
