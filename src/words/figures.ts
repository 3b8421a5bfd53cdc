// How figures are said: money, time, counts. One spelling for every face.

/** "$0.42"; small sums keep the digits that say something. */
export function money(usd: number): string {
  if (usd > 0 && usd < 0.01) return `$${usd.toFixed(4)}`
  return `$${usd.toFixed(2)}`
}

/** "840 ms", "4.1 s", "3 min 10 s", "2 h 5 min". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = ms / 1_000
  // Begun seconds do not count, as on a running clock.
  if (seconds < 60) return `${seconds < 10 ? (Math.floor(seconds * 10) / 10).toFixed(1) : Math.floor(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min${some(Math.floor(seconds % 60), 's')}`
  return `${Math.floor(minutes / 60)} h${some(minutes % 60, 'min')}`
}

const some = (n: number, unit: string): string => (n === 0 ? '' : ` ${n} ${unit}`)

/** "6:12", "2:30:00": minutes and seconds of a running clock, with hours where there are some. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const padded = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`
}

// By hand: the platform takes 70 ms to make its first format, which is as long as all else that the opening window computes.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')

/** "12:05:31". */
export function timeOfDay(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** "3 Nov". */
export function day(at: number): string {
  const date = new Date(at)
  return `${date.getDate()} ${MONTHS[date.getMonth()]}`
}

/** "3 Nov", as it is in UTC. */
export function dayInUtc(at: number): string {
  const date = new Date(at)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** "20 Nov 2026, 12:05:31". */
export const moment = (at: number): string => `${day(at)} ${new Date(at).getFullYear()}, ${timeOfDay(at)}`

/** "12 min ago", "yesterday", "3 Nov". */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  if (minutes < 48 * 60) return 'yesterday'
  return day(at)
}

/** "999", "1,000"; of what is no whole number, the nearest one. */
export const whole = (n: number): string => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',')

/** "1 test", "39 tests". */
export const count = (n: number, one: string, many = `${one}s`): string => `${whole(n)} ${n === 1 ? one : many}`

/** "812 bytes", "12 kB", "3.4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 10_000 ? count(bytes, 'byte') : bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** "72 %". */
export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The host and port of an address, or the address where it is none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}

/** The same with a capital at its beginning. */
export const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The basis of a median: the count, and the range of the middle half if that adds anything. */
export function medianOf(
  n: number,
  { low, high }: { readonly low: number; readonly high: number },
  words: (value: number) => string,
): string {
  const of = `median of ${count(n, 'run')}`
  return words(low) === words(high) ? of : `${of} · middle half: ${words(low)} to ${words(high)}`
}

/** Words of a title. */
const TITLE_WORDS = 6

/** The first six words of a text, with an ellipsis where more follow. Pure. */
export function firstWords(text: string): string {
  const words = text.trim().split(/\s+/)
  const first = words.slice(0, TITLE_WORDS).join(' ')
  return words.length > TITLE_WORDS ? `${first.replace(/[,;:.]$/, '')} …` : first
}
