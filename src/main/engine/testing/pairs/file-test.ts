// A test of a file with what can be changed in it.
import type { Control, TestControls } from '../../../languages/language.js'

/** A test and its file. */
export interface FileTest {
  readonly path: string
  readonly test: TestControls
}

/** A test with what is changed in it; null where nothing can be. */
export interface Member extends FileTest {
  readonly control: Control | null
}
