// Checks whether a plan is about the example in the prompt instead of the user's request.
import type { Plan } from '../../../contract/run/plan.js'

/** The fewest words from the example alone that make a copy. */
const LEAST_WORDS = 12
/** The smallest share of such words that makes a copy. */
const LEAST_SHARE = 0.5
const LETTERS = 4

/**
 * Compares content words of titles, words and clauses. If the description has the example's own subject, such a plan is fine. Pure.
 * @param said all words of the user
 */
export function isCopied(plan: Plan, example: Plan, said: readonly string[]): boolean {
  const asked = contentWords(said)
  const subject = [...contentWords([example.title])]
  if (subject.filter((word) => asked.has(word)).length * 2 >= subject.length) return false
  const shown = contentWords(textsOf(example))
  const written = [...contentWords(textsOf(plan))]
  const copied = written.filter((word) => shown.has(word) && !asked.has(word)).length
  const own = written.filter((word) => asked.has(word)).length
  return copied >= LEAST_WORDS && copied >= written.length * LEAST_SHARE && copied > own * 2
}

const textsOf = ({ title, tasks }: Plan): readonly string[] => [
  title,
  ...tasks.flatMap((task) => [task.title, task.words, ...task.acceptance]),
]

/** Content words in lower case, without endings of English plurals and forms: "counts" and "counter" are "count". */
const contentWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    (
      texts
        .join(' ')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    )
      .filter((word) => word.length >= LETTERS)
      .map((word) => word.replace(/(?:ings?|ers?|ed|es|s)$/, ''))
      .filter((word) => word.length >= LETTERS - 1),
  )
