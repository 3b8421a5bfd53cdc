// Defines the types for changes to a test's expectations.

/** Letters `from` to before `to` are replaced. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

/**
 * How much it says when a test stays green although what it expects was changed. `sure`: the test must be red, or it cannot fail.
 * `likely`: the changed expectation may be true by accident. `negation`: the condition is turned over; there is no value to change.
 */
export type ControlStrength = 'sure' | 'likely' | 'negation'

/** What is changed: a value, the type of an error, the whole expected side (wrapped), the calls that a mock expects, and so on. */
export type ControlKind = 'value' | 'error-type' | 'wrap' | 'calls' | 'member' | 'bound' | 'pattern' | 'message' | 'negation'

/** What a title can be when the test runs: the pieces between what is filled in. */
export type Title = readonly string[]

/** One change to what a test expects. It never touches inputs, titles and what is set up. */
export interface Control {
  readonly strength: ControlStrength
  readonly kind: ControlKind
  /** In the order of the text; none overlaps another. */
  readonly edits: readonly Edit[]
  /** Whether it changes something outside of the test, which other tests may use too. */
  readonly isShared: boolean
  /** Puts an assertion that fails for certain in place of the one whose expectation is changed. Empty if there is none. */
  readonly hardFail: readonly Edit[]
  /** The literal that was changed, where it is one. */
  readonly swap?: Swap
}

/** A literal in a test. Only literals of the same type may replace each other. */
export interface Typed {
  readonly type: string
  readonly text: string
}

/** One literal in the place of another. */
export interface Swap {
  readonly type: string
  readonly was: string
  readonly becomes: string
}

/** How values are chosen. The same choice gives the same controls. */
export interface ControlChoice {
  readonly seed: string
  /** Whether values are to be far from those that are there, for tests whose equality is generous. */
  readonly isFar: boolean
  /** Whether changes look as if the author had written them; before, some had a signature. */
  readonly isNatural?: boolean
  /** Whether texts change by the order of their letters alone. */
  readonly swapsLetters?: boolean
  /** What tests of other files expect: values are made from these where no other test of the file expects one of the type. */
  readonly beside?: readonly Typed[]
  /** All that is changed: what expects a value that this change is of, or one that can differ in the same way. */
  readonly like?: Swap
}

/** Letters `from` to before `to` say the truth of what follows them, or of what an assertion of this name is given. */
export interface Said {
  readonly from: number
  readonly to: number
  /** As the language writes it. */
  readonly value: string
  /** The text for the opposite truth; null if there is none. */
  readonly opposite: string | null
  /** Whether the place is in front of what is judged, and no name. */
  readonly isPrefix: boolean
}
