// Collects what a command writes on its two streams, up to one limit for both.
export interface Output {
  /** Takes text as it arrives and returns the part that is still within the limit. */
  add(stream: 'stdout' | 'stderr', text: string): string
  readonly isTruncated: boolean
  /** The whole text so far. A terminal's \r\n is \n again. */
  text(stream: 'stdout' | 'stderr'): string
}

/**
 * @param limitBytes of both streams together, counted as UTF-8
 * @param onLimit called once, when the first byte had to be thrown away
 */
export function collectOutput(limitBytes: number, onLimit: () => void): Output {
  const parts = { stdout: [] as string[], stderr: [] as string[] }
  let left = limitBytes
  let isTruncated = false
  return {
    add(stream, text) {
      if (isTruncated) return ''
      const bytes = Buffer.byteLength(text)
      const kept = bytes <= left ? text : firstBytes(text, left)
      left -= bytes
      if (kept !== '') parts[stream].push(kept)
      if (left < 0) {
        isTruncated = true
        onLimit()
      }
      return kept
    },
    get isTruncated() {
      return isTruncated
    },
    text(stream) {
      const whole = parts[stream].join('')
      // The terminal put a \r before every \n, so taking one away before each is exactly the way back.
      return stream === 'stdout' ? whole.replaceAll('\r\n', '\n') : whole
    },
  }
}

function firstBytes(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, Math.max(0, bytes))
    .toString()
    .replace(/\uFFFD$/, '')
}
