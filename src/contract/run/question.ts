// A question of the agent and its answer: with a choice that holds if the user does not answer.
import { z } from 'zod'

export const Choice = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  label: z.string().min(1),
  /** What happens when it is chosen, in a sentence. */
  consequence: z.string(),
})
export type Choice = z.infer<typeof Choice>

export const UserQuestion = z.object({
  about: z.enum(['plan', 'stuck', 'check-in', 'ambiguity', 'consent', 'budget']),
  title: z.string().min(1),
  /** Markdown. */
  text: z.string(),
  choices: z.array(Choice).min(1),
  /** What words beside the choice are for; empty if none are taken. */
  wordsFor: z.string(),
  /** Id of the choice that holds without an answer. */
  otherwise: z.string(),
  /** What a consent is for, by which the answer is remembered during the run: the name of a site. */
  subject: z.string().optional(),
  /** Its place in a series of questions; absent for a single one. */
  place: z.object({ number: z.number().int().positive(), of: z.number().int().positive() }).optional(),
})
export type UserQuestion = z.infer<typeof UserQuestion>

export const UserAnswer = z.object({ choice: z.string(), words: z.string(), by: z.enum(['person', 'default']) })
export type UserAnswer = z.infer<typeof UserAnswer>

/** What a question can be answered with. */
export const choicesOf = ({ choices }: UserQuestion): readonly string[] => choices.map(({ id }) => id)
