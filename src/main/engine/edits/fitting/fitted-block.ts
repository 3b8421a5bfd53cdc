// The old and the new lines of an EDIT block, and which letters of them are the same.

export interface Block {
  readonly find: readonly string[]
  readonly replace: readonly string[]
}

/** Without what fonts hide: composed letters, typographic quotes and dashes, spaces that do not break. */
export function plainLetters(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .trimEnd()
}
