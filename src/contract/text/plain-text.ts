// Words of a model, a program or an archive as plain text: nothing in them can steer a terminal or look like other words.

/** Control characters; those that terminals, browsers and editors do not draw; those that turn the direction of text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** They belong to the character before them: an emoji, or a letter of a script that joins its letters. */
const JOINING: ReadonlySet<string> = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])
const JOINS = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Script=Arabic}|\p{Script=Deva}|\p{Script=Beng})$/u

/** One line: a line break is shown as `⏎`, and what cannot be seen as `\x1b` or `\u202e`. */
export function plainLine(text: string): string {
  // White space as a whole: looking for a line break within it would take ages in a long run of blanks.
  return plainBlock(text).replace(/\s+/g, (space) => (space.includes('\n') ? ' ⏎ ' : space))
}

/** The same for text of several lines: line breaks and tabs stay. */
export function plainBlock(text: string): string {
  const lines = text.replaceAll('\r\n', '\n')
  return lines.replace(HIDDEN, (character, at: number) => {
    if (character === '\n' || character === '\t') return character
    return JOINING.has(character) && JOINS.test(lines.slice(Math.max(0, at - 4), at)) ? character : escaped(character)
  })
}

/** A value as one line of JSON with hidden characters escaped; a parser reads the same value from it. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index), 4)}`).join(''),
  )
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${hex(code, 2)}`
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 5)}}`
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')
