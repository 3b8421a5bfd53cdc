// Lessons: what finished runs taught, quoted as data to those who plan, write and diagnose in later ones.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'
import { lessonErrors } from './errors.js'
import { ShownLesson } from './lesson.js'

const OnOff = z.enum(['on', 'off'])

/** Lessons of earlier runs that this run's prompts contain. */
const lessonsUsed = fullNoteKindOf<object>()(
  z.object({ type: z.literal('lessons-used'), lessons: z.array(ShownLesson).readonly() }),
  'plain',
)

/** What this run leaves behind for later ones. */
const lessonsLearnt = fullNoteKindOf<object>()(
  z.object({ type: z.literal('lessons-learnt'), lessons: z.array(ShownLesson).readonly() }),
  'thought',
)

const lessons = {
  order: 95,
  config: {
    lessons: OnOff.nullable().default(null).meta({
      label: 'Lessons',
      group: 'History',
      oldFlag: 'lessons',
      description:
        'Quote lessons from earlier runs to the planner, test author, builder and diagnoser. At its end, the run sends one more request to record up to three lessons. Lessons do not affect the verdict. null means the value of the settings.',
    }),
  },
  absent: { lessons: OnOff.nullable().default('off') },
  settings: {
    lessons: OnOff.default('on').meta({
      label: 'Lessons',
      description:
        'Use lessons from earlier runs, and record lessons for later runs. You can view, edit and delete lessons on the lessons screen.',
    }),
  },
  // What is played or done again asks no model that gave no answer then, and teaches nothing twice.
  replayed: { lessons: 'off' },
  // Tasks of the bench say nothing of the user's own programs, and must not know each other.
  benched: { lessons: 'off' },
  errors: lessonErrors,
  notes: [lessonsUsed, lessonsLearnt],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly lessons: typeof lessons
  }
}

export default lessons
