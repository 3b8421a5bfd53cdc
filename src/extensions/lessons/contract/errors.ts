// Errors of lessons.
import { errorType } from '../../../contract/text/error-type.js'

export const lessonErrors = {
  'lesson-missing': errorType<{ readonly id: string }>('missing'),
  'lesson-version-missing': errorType<{ readonly id: string; readonly version: number; readonly newest: number }>('missing'),
}
