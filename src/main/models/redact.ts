// Removes secrets from text before it reaches a message, a log or the journal, because endpoints often echo their input.

import { bareKey } from './bare-key.js'

const REDACTED = '[redacted]'
/** Messages of endpoints longer than this are pages, not messages. */
const LONGEST = 600

/** A pattern and what it leaves; a function sees the match and its groups. */
type Rule = readonly [RegExp, string | ((match: string, ...groups: readonly string[]) => string)]

/** Names before a value that are words of everyday texts as well, such as "password: at least 8 characters". */
const EVERYDAY = /^(secret|password|token)$/i

const RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]*(:[^\s/@]*)?@/gi, `$1${REDACTED}@`],
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(bearer|basic|token|apikey)\s+)?([^\s"',;]+)/gi,
    (match, name = '', scheme, value = '') =>
      scheme === undefined && isWord(value) ? match : `${name}${scheme === undefined ? '' : `${scheme} `}${REDACTED}`,
  ],
  // Not after a header: "basic" and "bearer" also precede ordinary words.
  [/\b(bearer|basic)\s+([^\s"',;]{4,})/gi, (match, scheme = '', value = '') => (isWord(value) ? match : `${scheme} ${REDACTED}`)],
  [
    /\b((?:x-)?api[-_]?key|access[-_]?token|refresh[-_]?token|id[-_]?token|client[-_]?secret|secret|password|token)(["']?\s*[:=])(\s*)(["']?)([^\s"',;&}]+)/gi,
    // biome-ignore lint/complexity/useMaxParams: String.replace gives each group as one argument.
    (match, name = '', sign = '', gap = '', quote = '', value = '') =>
      (quote === '' && isPlaceholder(value)) || (quote === '' && gap !== '' && EVERYDAY.test(name) && isWord(value))
        ? match
        : `${name}${sign}${gap}${quote}${REDACTED}`,
  ],
  [/([?&](?:key|sig|signature|auth)=)[^\s&"']+/gi, `$1${REDACTED}`],
  // Short runs of small letters are names of functions and packages, such as hf_hub_download.
  [/\b(sk|pk|rk|gsk|xai|hf|r8|nvapi|pplx|csk|fw|tgp)[-_](?=[\w*.…-]*[A-Z\d*…]|[a-z]{10,}(?![\w-]))[\w*.…-]{6,}/g, REDACTED],
  [/\b(ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abeprs])[-_][\w-]{8,}/g, REDACTED],
  [/\bAIza[\w-]{20,}|\b(AKIA|ASIA)[A-Z0-9]{12,}/g, REDACTED],
  [/\beyJ[\w-]{8,}(\.[\w-]+){0,2}/g, REDACTED],
]

/** The maximum length of a word. */
const LONGEST_WORD = 20

/** A word of a sentence, also one with a hyphen, a number or a mark behind it: no credential is written so. */
const isWord = (text: string): boolean =>
  text.length <= LONGEST_WORD &&
  /^[([]?(?:\d{1,2}[-/])?(?:[A-Z]?[a-z]+|[A-Z]{1,5})(?:[-’/](?:[A-Z]?[a-z]+|[A-Z]{1,5}))*[)\].:!?…]*$/.test(text)

/** Placeholders for a later value in code: nothing, a type, or a call. */
const isPlaceholder = (text: string): boolean =>
  /^(?:none|null|nil|undefined|true|false|str|string|bytes|any|unknown)\b[^\w]*$/i.test(text) || /^[A-Za-z_$][\w$.]*[([]/.test(text)

/** Shorter keys are words like "none" or "ollama" that people enter if no key is needed. */
const SHORTEST_SECRET = 8

/**
 * The text without anything that looks like a credential and without the given secrets: as they are, backwards, URL-encoded,
 * with escapes of JSON or HTML, in base64 (also with "Bearer " in front of it), in hexadecimal, and any longer piece of what
 * is unencoded. Control characters are removed too, and long texts are cut. Not found: a secret that was encrypted, compressed,
 * spelled in words or spread over several messages.
 */
export function redact(text: string, secrets: readonly (string | null)[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  let clean = text.slice(0, 16_000).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
  clean = withoutSecrets(clean, secrets)
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
}

/** The same for a text of any length, of which all else stays. */
export function withoutSecrets(text: string, secrets: readonly (string | null)[]): string {
  const known = secrets.filter((secret): secret is string => secret !== null && secret.length > 0)
  let clean = text
  // Only the bare key is sent, but the typed text may be echoed from elsewhere.
  for (const form of known.flatMap((secret) => [...formsOf(secret), ...formsOf(bareKey(secret))])) clean = clean.replace(form, REDACTED)
  for (const [pattern, rule] of RULES) clean = typeof rule === 'string' ? clean.replace(pattern, rule) : clean.replace(pattern, rule)
  return clean.replace(/[\w+/=.~*-]{8,}/g, (word) => (known.some((secret) => isPieceOf(word, secret)) ? REDACTED : word))
}

/** Forms of one secret are computed once; endpoints have few keys. */
const computed = new Map<string, readonly RegExp[]>()
const MOST_COMPUTED = 100

function formsOf(secret: string): readonly RegExp[] {
  const bare = secret.trim()
  if (bare.length < SHORTEST_SECRET) return []
  const forms = computed.get(bare) ?? patternsOf(bare)
  if (computed.size >= MOST_COMPUTED) computed.clear()
  computed.set(bare, forms)
  return forms
}

/** A pattern for each way to spell it, the longer ones first. */
function patternsOf(secret: string): RegExp[] {
  const backwards = [...secret].reverse().join('')
  const plain = [secret, backwards, encodeURIComponent(secret.toWellFormed()), encodeURIComponent(backwards.toWellFormed())]
  const inBase64 = [secret, backwards].flatMap((text) =>
    ['', 'Bearer ', 'bearer ', 'Basic ', ':'].flatMap((front) => base64Of(front, text)),
  )
  const texts = [...new Set([...plain, ...inBase64])].sort((a, b) => b.length - a.length)
  return [
    ...[secret, backwards].map((text) => new RegExp([...text].map(spellingsOf).join(''), 'g')),
    ...[secret, backwards].map(
      (text) => new RegExp([...bytesOf(text)].map((byte) => hexOf(byte, 2)).join('[\\s:,-]{0,2}(?:0x|\\\\x)?'), 'gi'),
    ),
    ...texts.map((text) => new RegExp(escapedForm(text), 'g')),
  ]
}

/** One character as it is, or as JSON, JavaScript, HTML or an address spell it; bounded, so that no text makes it slow. */
function spellingsOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => `\\\\u${caseless(hexOf(character.charCodeAt(index), 4))}`).join('')
  const code = character.codePointAt(0) ?? 0
  const bytes = [...bytesOf(character)]
  return `(?:${[
    escapedForm(character),
    units,
    `\\\\u\\{0{0,4}${caseless(code.toString(16))}\\}`,
    bytes.map((byte) => `%${caseless(hexOf(byte, 2))}`).join(''),
    bytes.map((byte) => `\\\\x${caseless(hexOf(byte, 2))}`).join(''),
    `&#0{0,4}${code};`,
    `&#[xX]0{0,4}${caseless(code.toString(16))};`,
  ].join('|')})`
}

/** Base64 without the letters that depend on neighbours, for all three offsets of a text, in both alphabets. */
function base64Of(front: string, text: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Uint8Array.from([...new Uint8Array(offset), ...bytesOf(front + text)])
    const whole = btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
    const inner = whole.slice(offset === 0 ? 0 : offset + 1, (offset + front.length + text.length) % 3 === 0 ? undefined : -1)
    return inner.length < SHORTEST_SECRET ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')
const caseless = (hex: string): string => hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const escapedForm = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Also a key that was cut or starred out in the middle gives too much of itself away. */
function isPieceOf(word: string, secret: string): boolean {
  return secret.length >= SHORTEST_SECRET && word.split(/\*+|\.{2,}/).some((piece) => piece.length >= 8 && secret.includes(piece))
}
