// Questions about lessons.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { call } from '../../../contract/wire/define.js'
import { Lesson, LessonId, LessonWords } from './lesson.js'

/** A lesson for a list. */
export const ListedLesson = Lesson.extend({
  /** Name of the run that it is from; null where that is gone. */
  title: z.string().nullable(),
})
export type ListedLesson = z.infer<typeof ListedLesson>

const LessonRef = z.object({ id: LessonId })

export const lessonQuestions = {
  /** The best match of some words first, the newest first where nothing is sought. */
  list: call(z.object({ words: z.string().max(400).default('') }), z.object({ lessons: z.array(ListedLesson), all: z.number().int() })),
  /** Refuses (`lesson-missing`) what is not there; so do all below. */
  show: call(LessonRef, ListedLesson),
  /** Other words, as a new version. */
  edit: call(LessonRef.extend({ words: LessonWords }), ListedLesson),
  /** The words of an earlier version, as a new one. Refuses (`lesson-version-missing`). */
  revert: call(LessonRef.extend({ version: z.number().int() }), ListedLesson),
  forget: call(LessonRef, z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly lessons: typeof lessonQuestions
  }
}

export default { lessons: lessonQuestions } satisfies Partial<ExtensionQuestions>
