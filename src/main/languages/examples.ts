// Examples for prompts, in the language of the project that they are asked for: a model follows what it is shown.

/** A counter of words, as the language would write it. */
export interface PlanExample {
  /** The module that counts, and the code that shows the counts. */
  readonly counter: string
  readonly show: readonly string[]
  /** Its results for `"The cat. the hat"`, for `"don't 4x4 ' x"`, and for an empty text. */
  readonly clauses: readonly [some: string, odd: string, none: string]
  readonly counterOffers: string
  readonly showOffers: string
}

/** What a repair of a program that reads lines may look like. */
export interface RepairExample {
  readonly file: string
  readonly change: string
  readonly package: string
  readonly why: string
  /** Two assertions that contradict each other. */
  readonly quotes: readonly [string, string]
}

export interface Examples {
  /** @param entry the entry file of the template; null if it has none */
  plan(entry: string | null): PlanExample
  readonly repair: RepairExample
}
