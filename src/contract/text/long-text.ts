// How long a text may be that a person describes a program with, wherever it comes from.

/** Bytes of UTF-8 that a description or a feedback may have. */
export const LONGEST_TEXT = 1_000_000

const encoder = new TextEncoder()

/** What is wrong with a text, as a sentence that begins with `what` ("The description"); empty where it can be used. */
export function longTextProblem(what: string, text: string): string {
  // A letter has at least one byte, and most long texts are refused by that alone.
  const bytes = text.length > LONGEST_TEXT ? text.length : encoder.encode(text).length
  if (bytes > LONGEST_TEXT)
    return `${what} has ${text.length > LONGEST_TEXT ? 'more than ' : ''}${thousands(bytes)} bytes; at most ${thousands(LONGEST_TEXT)} are taken. Say the essential, and put long material into the project's own files.`
  return text.includes('\0') ? `${what} holds a zero byte, so it is no text. Give plain text as UTF-8.` : ''
}

const thousands = (count: number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, ',')
