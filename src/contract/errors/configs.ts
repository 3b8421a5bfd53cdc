// Errors of step configs under a name.
import { errorType } from '../text/error-type.js'

export const configErrors = {
  'config-missing': errorType<{ readonly name: string; readonly names: readonly string[] }>('missing'),
  'config-version-missing': errorType<{ readonly name: string; readonly version: number; readonly newest: number }>('missing'),
  /** It came with the program and cannot be changed or forgotten. */
  'config-shipped': errorType<{ readonly name: string }>('invalid'),
  /** Its file cannot be read, or names removed parts. */
  'config-damaged': errorType<{ readonly name: string; readonly cause: string }>('store'),
}
