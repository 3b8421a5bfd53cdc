// A test of a file with its possible changes.
import type { Control, TestControls } from '../../../languages/language.js'

/** A test and its file. */
export interface FileTest {
  readonly path: string
  readonly test: TestControls
}

/** A test with its change; null if nothing can be changed. */
export interface Member extends FileTest {
  readonly control: Control | null
  /** Its name with the changed value. Absent if its name does not say the value. */
  readonly renamed?: string
}
