// Text as Windows tools write it: in UTF-8 or UTF-16, with a byte order mark in front.

const UTF8 = [0xef, 0xbb, 0xbf]
const UTF16_LITTLE = [0xff, 0xfe]
const UTF16_BIG = [0xfe, 0xff]

/**
 * Decodes a file that is only read, such as a manifest: by its byte order mark, else as UTF-8. The mark is no part of the text.
 * Never write the text back: it need not give the same bytes.
 * @returns null where the bytes are no text
 */
export function decodeMarked(bytes: Uint8Array): string | null {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  const encoding = begins(UTF16_LITTLE) ? 'utf-16le' : begins(UTF16_BIG) ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(begins(UTF8) ? bytes.subarray(UTF8.length) : bytes)
  return text.includes('\0') ? null : text
}

/** A text without its byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')
