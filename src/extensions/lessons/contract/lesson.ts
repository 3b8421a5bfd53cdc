// What a lesson is: a few words from the facts of one run, with its evidence and all of its versions. It imports nothing of runs: they have the config, which has this.
import { z } from 'zod'

/** Letters of a lesson, and lessons that one run may leave behind. */
export const LONGEST_LESSON = 500
export const MOST_OF_A_RUN = 3

export const LessonId = z.string().regex(/^[0-9a-z-]{8,48}$/)
export const LessonWords = z.string().trim().min(1).max(LONGEST_LESSON)

/** Something that happened in a run, with its key in the journal. */
export const LessonFact = z.object({
  key: z.string(),
  /**
   * `gone` and `stayed`: an error after a repair; `mended` and `tried`: a diagnosis after which fewer tests were red, or not; `ruled`: a test or a clause was wrong; `said`: the user spoke; `refused`: what was
   * wrong with tests; `ended`: why no more was tried.
   */
  type: z.enum(['gone', 'stayed', 'mended', 'tried', 'ruled', 'said', 'refused', 'ended']),
  what: z.string(),
  /** The repair, the words that decide; empty where there is no more to say. */
  more: z.string(),
})
export type LessonFact = z.infer<typeof LessonFact>

export const LessonVersion = z.object({
  version: z.number().int().min(1),
  at: z.number(),
  by: z.enum(['summariser', 'user']),
  words: LessonWords,
  /** The version that it went back to; null where the words are new. */
  revertedTo: z.number().int().nullable(),
})
export type LessonVersion = z.infer<typeof LessonVersion>

export const Lesson = z.object({
  id: LessonId,
  run: z.string().regex(/^[0-9a-z-]{8,40}$/),
  /** Name of the run's template. */
  template: z.string(),
  /** What the run was about, by which later ones find it. */
  about: z.string(),
  evidence: z.array(LessonFact).min(1),
  /** The newest is last; its words hold. */
  versions: z.array(LessonVersion).min(1),
})
export type Lesson = z.infer<typeof Lesson>

/** A lesson as a run was shown it: later changes of the lesson change nothing of the run. */
export const ShownLesson = z.object({ id: z.string(), version: z.number().int(), run: z.string(), words: z.string() })
export type ShownLesson = z.infer<typeof ShownLesson>
