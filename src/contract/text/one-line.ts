// What users call things is shown within a line.

/** Whether a text has no line break and no other sign that is not seen. Pure. */
export const isOneLine = (text: string): boolean => /^[^\p{C}\n]+$/u.test(text)
