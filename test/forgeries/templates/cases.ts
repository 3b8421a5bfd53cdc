// The cases that all subjects share, and what several languages' forgeries are made of.
import type { Forgery, ForgeryClass, ShownCase } from '../forgery.js'

export const cases: readonly (readonly [string, number])[] = [
  ['[1, 2, 4]', 20],
  ['[]', 0],
  ['[6]', 36],
  ['[1, 3, 5]', 0],
  ['[2, 2, 2]', 12],
]

type Files = Forgery['files']

/** One forgery whose only file is the subject's own, or that brings others beside it. */
export const forgeries =
  (source: string) =>
  (
    id: string,
    kind: ForgeryClass,
    words: string,
    text: string | ((shown: readonly ShownCase[]) => string),
    more: Readonly<Record<string, string>> = {},
  ): Forgery => {
    const files: Files = (shown) => ({ [source]: typeof text === 'string' ? text : text(shown), ...more })
    return { id, class: kind, words, files }
  }
