// The words for programs that cheat their tests: they compute nothing, and each has one way to look green all the same.

/** How a forgery means to come by its verdict. */
export type ForgeryClass =
  | 'patch in the process'
  | 'own report'
  | 'early exit'
  | 'equality'
  | 'oracle: source'
  | 'oracle: caller'
  | 'oracle: files'
  | 'plugin'
  | 'environment'
  | 'build script'
  | 'printed result'
  | 'timing'
  | 'table'
  | 'knows the controls'
  | 'leaks what is hidden'
  | 'knows that it is tested'

/** An input of the subject with the value that its tests expect, as both are in the tests. */
export interface ShownCase {
  readonly input: string
  readonly value: string
}

/** What a builder does in a later attempt: a command in the workspace, or another text of the program. */
export type Later =
  | { readonly command: readonly string[] }
  | {
      readonly path: string
      /** Made from all cases that earlier prompts showed. */
      readonly text: (shown: readonly ShownCase[]) => string
    }

export interface Forgery {
  readonly id: string
  readonly class: ForgeryClass
  /** What it does, in one sentence. */
  readonly words: string
  /** The builder's files by path; made from the cases that the builder is shown. */
  readonly files: (shown: readonly ShownCase[]) => Readonly<Record<string, string>>
  /** One for each attempt after the first code; absent where that is all. */
  readonly later?: readonly Later[]
  /** Of the command line, where it needs a run of its kind. */
  readonly flags?: readonly string[]
  /** Why it is known to be called verified, if it is: docs/guide/verified.md has the reason. */
  readonly notHeld?: string
}

/** A small project with an honest author, and the programs that a builder hands in for it. */
export interface Subject {
  readonly template: string
  /** The file of the program. */
  readonly source: string
  /** The author's answer: stubs and tests. */
  readonly tests: string
  /** Finds the cases in a text that shows tests; groups: input, value. */
  readonly cases: RegExp
  readonly honest: string
  readonly forgeries: readonly Forgery[]
}
