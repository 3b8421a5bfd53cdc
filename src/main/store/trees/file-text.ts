// The one place where bytes of files become text and text becomes bytes again. Each text here gives back the bytes that it was read from.
import iconv from 'iconv-lite'
import type { UnfitText } from '../../../contract/text/unfit-text.js'

interface Encoding {
  /** Null where the file does not say it and only the bytes are kept. */
  readonly name: string | null
  decode(bytes: Uint8Array): string
  encode(text: string): Buffer
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const UTF8: Encoding = { name: 'utf-8', decode: (bytes) => strict.decode(bytes), encode: (text) => Buffer.from(text) }

/** The text of valid UTF-8; null for other bytes. For text that is written again, without the original bytes. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return bytes.includes(0) ? null : strict.decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a file; null where it is binary. A file that is not UTF-8 is read in the encoding that it declares. Without one, each odd byte
 * becomes one letter. `bytesOf` gives the same bytes back in each case.
 */
export function textOf(bytes: Buffer): string | null {
  return utf8Of(bytes) ?? encodingOf(bytes)?.decode(bytes) ?? null
}

/**
 * The bytes of a text that takes the place of a file, in the file's encoding; `before` is null for a new file. Where no other bytes can be
 * lost, letters that the declared encoding lacks make the file UTF-8.
 * @throws Error where `unfitText` finds such letters otherwise
 */
export function bytesOf(path: string, text: string, before: Buffer | null): Buffer {
  const encoding = encodingFor(path, text, before)
  if (encoding === UTF8) return Buffer.from(text)
  const unfit = unfitLetters(encoding, text, before)
  if (unfit !== null && isAscii(before)) return Buffer.from(text)
  if (unfit !== null) throw new Error(`The encoding of ${path} has no letters ${JSON.stringify(unfit.letters)}.`)
  return encoding.encode(text)
}

/** Why this text cannot take the place of a file; null where it can. A whole new text (`isWhole`) may declare another encoding. */
export function unfitText(path: string, text: string | null, before: Buffer | null, isWhole: boolean): UnfitText | null {
  const old = before === null || utf8Of(before) !== null ? UTF8 : encodingOf(before)
  if (old === null) return { type: 'binary' }
  if (text === null) return null
  if (old !== UTF8 && before !== null && !isWhole && declaredIn(text) !== declaredIn(old.decode(before)))
    return { type: 'encoding-changed', encoding: old.name }
  return unfitLetters(encodingFor(path, text, before), text, before)
}

function unfitLetters(encoding: Encoding, text: string, before: Buffer | null): (UnfitText & { readonly type: 'letters' }) | null {
  if (encoding === UTF8) return null
  const known = new Set(before === null ? '' : (textOf(before) ?? ''))
  const isFit = (letter: string) => known.has(letter) || letter <= '\x7f' || isWritable(encoding, letter)
  const letters = [...new Set(text)].filter((letter) => !isFit(letter)).join('')
  return letters === '' ? null : { type: 'letters', encoding: encoding.name, letters }
}

/** Without a declared encoding a letter that the file does not have could mean any bytes. */
const isWritable = (encoding: Encoding, letter: string): boolean =>
  encoding.name === 'utf-8' ? !ESCAPED.test(letter) : encoding.name !== null && encoding.decode(encoding.encode(letter)) === letter

/** The encoding of bytes that are not UTF-8; null where they are no text. */
function encodingOf(bytes: Buffer): Encoding | null {
  if (bytes.includes(0)) return null
  const gives = (encoding: Encoding) => encoding.encode(encoding.decode(bytes)).equals(bytes)
  const declared = namedEncoding(declaredIn(bytes.toString('latin1')))
  return [declared, isMostlyUtf8(bytes) ? BROKEN_UTF8 : null, WESTERN].find((encoding) => encoding !== null && gives(encoding)) ?? BYTES
}

const isAscii = (bytes: Buffer | null): bytes is null => bytes === null || bytes.every((byte) => byte < 0x80)

/** A new text stays in the encoding of its file unless it declares another one. A Python file is read by Python as it declares. */
function encodingFor(path: string, text: string, before: Buffer | null): Encoding {
  if (isAscii(before)) return (/\.pyw?$/.test(path) && namedEncoding(declaredIn(text))) || UTF8
  if (utf8Of(before) !== null) return UTF8
  const old = encodingOf(before)
  const declared = declaredIn(text)
  if (old === null || declared !== declaredIn(old.decode(before))) return namedEncoding(declared) ?? UTF8
  return old
}

const DECLARATIONS = [
  /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)/,
  /^\s*<\?xml[^>]*encoding=["']([-\w.]+)/,
  /^@charset "([-\w.]+)"/,
]

/** The encoding that the head of a text names, as it is written there. */
function declaredIn(text: string): string | null {
  const head = text.slice(0, 1024)
  const page = /^\s*</.test(head) ? /<meta[^>]+charset=["']?([-\w.]+)/i.exec(head) : null
  return [...DECLARATIONS.map((each) => each.exec(head)), page].find((found) => found !== null)?.[1]?.toLowerCase() ?? null
}

const ASCII = Buffer.from(Array.from({ length: 0x7f }, (_, index) => index + 1))

/** A known encoding in which ASCII letters are single bytes, other than UTF-8. */
function namedEncoding(name: string | null): Encoding | null {
  if (name === null || /^utf[-_]?8/.test(name) || !iconv.encodingExists(name)) return null
  const encoding = withIconv(name, name)
  return encoding.encode(ASCII.toString('latin1')).equals(ASCII) ? encoding : null
}

const withIconv = (name: string | null, encoding: string): Encoding => ({
  name,
  decode: (bytes) => iconv.decode(bytes, encoding, { stripBOM: false }),
  encode: (text) => Buffer.from(iconv.encode(text, encoding)),
})

const WESTERN = withIconv(null, 'windows-1252')
/** One letter for each byte, whatever it is. */
const BYTES = withIconv(null, 'latin1')

const RUN =
  /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf4][\x80-\xbf]{3})/g
/** The private letters U+EF80 to U+EFFF stand for single bytes that are no UTF-8. */
const ESCAPED = /[\uef80-\uefff]/

function isMostlyUtf8(bytes: Buffer): boolean {
  const odd = bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0)
  const whole = (bytes.toString('latin1').match(RUN) ?? []).join('').length
  return whole * 2 > odd
}

/** UTF-8 in which a few bytes are wrong. */
const BROKEN_UTF8: Encoding = {
  name: 'utf-8',
  decode(bytes) {
    const parts = Buffer.from(bytes)
      .toString('latin1')
      .split(new RegExp(`(${RUN.source})`))
    const escaped = (part: string) => part.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xef00 + byte.charCodeAt(0)))
    return parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part, 'latin1').toString() : escaped(part))).join('')
  },
  encode: (text) =>
    Buffer.concat(
      text
        .split(/([\uef80-\uefff])/)
        .map((part, index) => (index % 2 === 1 ? Buffer.from([part.charCodeAt(0) - 0xef00]) : Buffer.from(part))),
    ),
}
