// What is said of lessons.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import { listed, type RowTexts, rowText } from '../../../words/row-text.js'
import type { lessonErrors } from '../contract/errors.js'
import type { LessonFact, LessonVersion, ShownLesson } from '../contract/lesson.js'

const lessonErrorWords: ErrorWords<typeof lessonErrors> = {
  'lesson-missing': ({ id }) => `No lesson has the ID "${id}". Run "tillgreen memory lessons" to see all lessons.`,
  'lesson-version-missing': ({ id, version, newest }) =>
    `Lesson "${id}" has no version ${version}; its newest version is ${newest}. Run "tillgreen memory lessons show ${id}" to see all versions.`,
}

const wordsOf = (lessons: readonly ShownLesson[]): string => listed(lessons.map(({ words, run }) => `${words} (run ${run})`))

const rows: RowTexts<'lessons-used' | 'lessons-learnt'> = {
  'lessons-used': ({ lessons }) =>
    rowText(`Lessons used: ${lessons.length}`, 'quoted in prompts for the planner, test author, builder and diagnoser', wordsOf(lessons)),
  'lessons-learnt': ({ lessons }) =>
    rowText(`Recorded ${count(lessons.length, 'lesson')} for later runs`, '', listed(lessons.map(({ words }) => words))),
}

const lessons = {
  rows,
  errors: lessonErrorWords,
  asking: { learn: 'Recording lessons from the run' },
}

const factWords: Readonly<Record<LessonFact['type'], string>> = {
  gone: 'Error gone after a repair',
  stayed: 'Error remained after a repair',
  mended: 'Fewer red tests after this diagnosis',
  tried: 'No fewer red tests after this diagnosis',
  ruled: 'A test or rule was wrong',
  said: 'You said',
  refused: 'Tests were refused',
  ended: 'No further steps were tried',
}

/** A fact in one line: what it was, and what came of it. */
export const lessonFactWords = ({ type, what, more }: LessonFact): string => `${factWords[type]}: ${what}${more === '' ? '' : ` (${more})`}`

/** Who wrote a version. */
export const versionWords = ({ version, by, revertedTo }: LessonVersion): string =>
  `version ${version}, ${revertedTo === null ? (by === 'user' ? 'your words' : 'by the summariser') : `reverted to version ${revertedTo}`}`

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly lessons: typeof lessons
  }
}

export default lessons
