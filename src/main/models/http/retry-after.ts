// Reads how long an endpoint asks to wait: from its headers, from the details of its error, or from its sentence.

/** Fields of headers by which endpoints say it, the plainest first. */
const HEADERS = ['retry-after-ms', 'x-ms-retry-after-ms', 'retry-after', 'x-ratelimit-reset-after'] as const
/** When the limits of OpenAI's headers are full again; only those that are used up count. */
const LIMITS = ['requests', 'tokens'] as const
const IN_WORDS =
  /\b(?:try(?:ing)? again|retry|wait)\b(?: (?:in|after|for|at least))?\s+(?:about )?((?:\d[\d.]*\s?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\s?)+)/i
const IN_DETAILS = /"(?:retryDelay|retry_delay|retry_after|retryAfter)"\s*:\s*"?((?:\d[\d.]*)(?:ms|s|m|h)?)\b/
const IN_METADATA = /"x-ratelimit-reset"\s*:\s*"?(\d{9,13})\b/i
/** Below this a number of seconds is a duration, above it a time since 1970. */
const LONGEST_S = 100_000_000
const MS_SINCE_1970 = 100_000_000_000

interface Headers {
  get(name: string): string | null
}

/**
 * What the endpoint asks to wait, in milliseconds; null if it does not say.
 * @param body of the error, as it came
 */
export function retryAfter(headers: Headers, body = '', now = Date.now()): number | null {
  for (const name of HEADERS) {
    const value = headers.get(name)
    const wait = value === null ? null : waitOf(value, name.endsWith('-ms') ? 1 : 1_000, now)
    if (wait !== null) return wait
  }
  return waitInBody(body, now) ?? resetOf(headers, now)
}

/** What the body of an error asks to wait, in milliseconds. */
export function waitInBody(body: string, now = Date.now()): number | null {
  const said = IN_DETAILS.exec(body)?.[1] ?? IN_WORDS.exec(body)?.[1]
  const reset = IN_METADATA.exec(body)?.[1]
  return (said === undefined ? null : durationOf(said, 1_000)) ?? (reset === undefined ? null : waitOf(reset, 1_000, now))
}

/** A proxy may have added a second value; the longest one counts. */
function waitOf(value: string, unit: number, now: number): number | null {
  const date = Date.parse(value)
  if (/[a-z]{3}, \d/i.test(value)) return Number.isNaN(date) ? null : Math.max(0, date - now)
  const waits = value.split(',').map((each) => sinceNow(each.trim(), unit, now))
  return waits.some((wait) => wait === null) ? null : Math.max(...waits.map(Number))
}

function sinceNow(value: string, unit: number, now: number): number | null {
  const count = Number(value)
  if (value === '' || Number.isNaN(count)) return durationOf(value, unit)
  if (count < 0) return null
  if (count >= MS_SINCE_1970) return Math.max(0, count - now)
  return count >= LONGEST_S ? Math.max(0, count * 1_000 - now) : count * unit
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
])

/** Milliseconds of "1m30.5s", "20ms", "12 seconds" or a bare number in the unit; null for other words. */
function durationOf(text: string, unit: number): number | null {
  const parts = [...text.trim().matchAll(/(\d[\d.]*)\s*([a-z]*)\s*/gi)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text.trim()) return null
  const waits = parts.map(([, count = '', word = '']) => {
    const name = word === '' ? '' : /^m(?:s|illi)/i.test(word) ? 'ms' : word[0]?.toLowerCase()
    return Number.parseFloat(count) * (name === '' ? unit : (UNITS.get(name ?? '') ?? Number.NaN))
  })
  const sum = waits.reduce((all, wait) => all + wait, 0)
  return Number.isFinite(sum) ? sum : null
}

function resetOf(headers: Headers, now: number): number | null {
  const waits = LIMITS.flatMap((limit) => {
    const [left, reset] = [headers.get(`x-ratelimit-remaining-${limit}`), headers.get(`x-ratelimit-reset-${limit}`)]
    return reset === null || (left !== null && Number(left) > 0) ? [] : (waitOf(reset, 1_000, now) ?? [])
  })
  if (waits.length > 0) return Math.max(...waits)
  const reset = headers.get('x-ratelimit-reset')
  return reset === null ? null : waitOf(reset, 1_000, now)
}
