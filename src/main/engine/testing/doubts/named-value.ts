// Tells whether the words of a clause name a value that a test can compare with.

/** A number that is no part of a name, or a text in quotation marks; an apostrophe within a word is none. */
const VALUE = /(?<![\w.])\d|"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/

/** Whether a clause says a number or a quoted text. Pure. */
export const namesValue = (clause: string): boolean => VALUE.test(clause)
