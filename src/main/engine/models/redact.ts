// Takes secrets out of text before it reaches a message, a log or the journal: endpoints like to echo what they were sent.

const REDACTED = '[redacted]'
/** Messages of endpoints longer than this are pages, not messages. */
const LONGEST = 600

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]*(:[^\s/@]*)?@/gi, `$1${REDACTED}@`],
  [/\b(bearer|basic)\s+[^\s"',;]{4,}/gi, `$1 ${REDACTED}`],
  [/\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?!bearer|basic)[^\s"',;]+/gi, `$1${REDACTED}`],
  [
    /\b((?:x-)?api[-_]?key|access[-_]?token|refresh[-_]?token|id[-_]?token|client[-_]?secret|secret|password|token)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
    `$1$2${REDACTED}`,
  ],
  [/([?&](?:key|sig|signature|auth)=)[^\s&"']+/gi, `$1${REDACTED}`],
  [/\b(sk|pk|rk|gsk|xai|hf|r8|nvapi|pplx|csk|fw|tgp)[-_][\w*.…-]{6,}/g, REDACTED],
  [/\b(ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abeprs])[-_][\w-]{8,}/g, REDACTED],
  [/\bAIza[\w-]{20,}|\b(AKIA|ASIA)[A-Z0-9]{12,}/g, REDACTED],
  [/\beyJ[\w-]{8,}(\.[\w-]+){0,2}/g, REDACTED],
]

/** Shorter keys are words like "none" or "ollama" that people type where a key is asked for but not needed. */
const SHORTEST_SECRET = 8

/**
 * The text without anything that looks like a credential and without the given secrets: as they are, URL-encoded,
 * in base64, and any longer piece of them. Control characters go too, and long texts are cut.
 */
export function redact(text: string, secrets: readonly (string | null)[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  let clean = text.slice(0, 16_000).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
  const known = secrets.filter((secret): secret is string => secret !== null && secret.length > 0)
  for (const form of known.flatMap(formsOf).sort((a, b) => b.length - a.length)) clean = clean.replaceAll(form, REDACTED)
  for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
  clean = clean.replace(/[\w+/=.~*-]{8,}/g, (word) => (known.some((secret) => isPieceOf(word, secret)) ? REDACTED : word))
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
}

function formsOf(secret: string): string[] {
  const bare = secret.trim()
  if (bare.length < SHORTEST_SECRET) return []
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(bare)))
  return [bare, encodeURIComponent(bare.toWellFormed()), base64, base64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')]
}

/** Also a key that was cut or starred out in the middle gives too much of itself away. */
function isPieceOf(word: string, secret: string): boolean {
  return secret.length >= SHORTEST_SECRET && word.split(/\*+|\.{2,}/).some((piece) => piece.length >= 8 && secret.includes(piece))
}
