// Whether a plan is about the example of the prompt instead of what the user asked for.
import type { Plan } from '../../../contract/run/plan.js'

/** Words that a plan must have of the example alone. */
const LEAST_WORDS = 12
/** Share of a plan's words that come from the example alone. */
const LEAST_SHARE = 0.5
const LETTERS = 4

/**
 * Compares content words of titles, words and clauses. A description that speaks of the example's own subject may well lead to such a plan.
 * @param said all that the user wrote. Pure.
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

/** In small letters and without the endings of English plurals and forms: "counts" and "counter" are "count". */
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
