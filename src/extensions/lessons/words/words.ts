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
    rowText(
      `Used ${count(lessons.length, 'lesson')} from earlier runs`,
      'quoted in prompts for the planner, test author, builder and diagnoser',
      wordsOf(lessons),
    ),
  'lessons-learnt': ({ lessons }) =>
    rowText(`Recorded ${count(lessons.length, 'lesson')} for later runs`, '', listed(lessons.map(({ words }) => words))),
}

const lessons = {
  rows,
  errors: lessonErrorWords,
  asking: { learn: 'Recording lessons from the run' },
}

const factWords: Readonly<Record<LessonFact['type'], string>> = {
  gone: 'A repair fixed this error',
  stayed: 'A repair did not fix this error',
  mended: 'This diagnosis led to fewer red tests',
  tried: 'This diagnosis did not lead to fewer red tests',
  ruled: 'A test or rule was wrong',
  said: 'You said',
  refused: 'Tillgreen rejected tests',
  ended: 'The run stopped',
}

/** A fact in one line: what it was, and what came of it. */
export const lessonFactWords = ({ type, what, more }: LessonFact): string => `${factWords[type]}: ${what}${more === '' ? '' : ` (${more})`}`

/** Who wrote a version. */
export const versionWords = ({ version, by, revertedTo }: LessonVersion): string =>
  `version ${version}, ${revertedTo === null ? (by === 'user' ? 'written by you' : 'written by the summariser') : `reverted to version ${revertedTo}`}`

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly lessons: typeof lessons
  }
}

export default lessons
