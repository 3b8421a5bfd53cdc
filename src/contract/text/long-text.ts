// How long a text may be that a user describes a program with, wherever it comes from.

/** Bytes of UTF-8 that a description or a feedback may have. */
export const LONGEST_TEXT = 1_000_000

/** `isMore`: it has more bytes than were counted. */
export type LongTextProblem =
  | { readonly type: 'too-long'; readonly bytes: number; readonly isMore: boolean }
  | { readonly type: 'zero-byte' }

const encoder = new TextEncoder()

/** What is wrong with a text; null where it can be used. */
export function longTextProblem(text: string): LongTextProblem | null {
  // A letter has at least one byte, and most long texts are refused by that alone.
  const isMore = text.length > LONGEST_TEXT
  const bytes = isMore ? text.length : encoder.encode(text).length
  if (bytes > LONGEST_TEXT) return { type: 'too-long', bytes, isMore }
  return text.includes('\0') ? { type: 'zero-byte' } : null
}
