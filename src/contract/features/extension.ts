// What an extension says of itself: src/extensions/<name>/extension.ts.

export interface Extension {
  /** What it does, in one sentence. */
  readonly about: string
  /** `bundled` extensions help to build programs. `lab` ones measure, train or explore. */
  readonly shelf: 'bundled' | 'lab'
}

export const defineExtension = (extension: Extension): Extension => extension
