// What two authors expect of one input, in few words.
import type { Expected } from '../../../contract/features/ambiguity/examples.js'

/** An outcome as a part of a line. */
export const expectedWords = ({ kind, text }: Expected): string => (kind === 'value' ? inLine(text) : `the error ${inLine(text)}`)

/** A text in one line; a sign stands for a line break. */
export const inLine = (text: string): string => text.trim().replace(/\s*\n/g, ' ⏎ ')
