// What is said of lessons.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import { listed, type RowTexts, rowText } from '../../../words/row-text.js'
import type { lessonErrors } from '../contract/errors.js'
import type { LessonFact, LessonVersion, ShownLesson } from '../contract/lesson.js'

const lessonErrorWords: ErrorWords<typeof lessonErrors> = {
  'lesson-missing': ({ id }) => `There is no lesson "${id}". "tillgreen memory lessons" shows all lessons.`,
  'lesson-version-missing': ({ id, version, newest }) =>
    `The lesson "${id}" has no version ${version}; it has versions 1 to ${newest}. "tillgreen memory lessons show ${id}" shows them.`,
}

const wordsOf = (lessons: readonly ShownLesson[]): string => listed(lessons.map(({ words, run }) => `${words} (run ${run})`))

const rows: RowTexts<'lessons-used' | 'lessons-learnt'> = {
  'lessons-used': ({ lessons }) =>
    rowText(`Lessons used: ${lessons.length}`, 'quoted to planner, author of tests, builder and diagnoser', wordsOf(lessons)),
  'lessons-learnt': ({ lessons }) =>
    rowText(`${count(lessons.length, 'lesson')} for later runs`, '', listed(lessons.map(({ words }) => words))),
}

const lessons = {
  rows,
  errors: lessonErrorWords,
  asking: { learn: 'Writing down the lessons of the run' },
}

const factWords: Readonly<Record<LessonFact['type'], string>> = {
  gone: 'Gone after a repair',
  stayed: 'Stayed after a repair',
  mended: 'Fewer red tests after this diagnosis',
  tried: 'No fewer red tests after this diagnosis',
  ruled: 'A test or rule was wrong',
  said: 'You said',
  refused: 'Tests were refused',
  ended: 'No other step was left to try',
}

/** A fact in one line: what it was, and what came of it. */
export const lessonFactWords = ({ type, what, more }: LessonFact): string => `${factWords[type]}: ${what}${more === '' ? '' : ` (${more})`}`

/** Who wrote a version. */
export const versionWords = ({ version, by, revertedTo }: LessonVersion): string =>
  `version ${version}, ${revertedTo === null ? (by === 'user' ? 'your words' : 'by the summariser') : `back to version ${revertedTo}`}`

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly lessons: typeof lessons
  }
}

export default lessons
