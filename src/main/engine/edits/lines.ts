// Splits a text into lines that keep their own endings, so that parts outside an edit stay the same byte for byte.

export type Ending = '\n' | '\r\n'

export interface TextLines {
  /** The byte order mark, or nothing. */
  readonly mark: string
  /** The lines without their endings. */
  readonly bare: string[]
  /** How each line ends; null if all end alike, as most texts do. */
  readonly endings: Ending[] | null
  /** How new lines end. */
  readonly ending: Ending
  /** Whether the last line has no ending. */
  isOpen: boolean
}

/** Splits a text once. Linear. */
export function splitLines(text: string): TextLines {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = (mark === '' ? text : text.slice(mark.length)).split('\n')
  const isOpen = bare.at(-1) !== ''
  if (!isOpen) bare.pop()
  if (!text.includes('\r')) return { mark, bare, endings: null, ending: '\n', isOpen }
  const endings: Ending[] = []
  const last = bare.length - 1
  let carriages = 0
  for (const [index, line] of bare.entries()) {
    // What ends the text is no ending, but a letter of its last line.
    const carriage = line.endsWith('\r') && !(isOpen && index === last)
    if (carriage) {
      bare[index] = line.slice(0, -1)
      carriages++
    }
    endings.push(carriage ? '\r\n' : '\n')
  }
  const ending = carriages * 2 > bare.length || (carriages > 0 && carriages === bare.length - 1) ? '\r\n' : '\n'
  return { mark, bare, endings, ending, isOpen }
}

export function joinLines({ mark, bare, endings, ending, isOpen }: TextLines): string {
  if (bare.length === 0) return mark
  const last = bare.length - 1
  if (endings === null) return mark + bare.join(ending) + (isOpen ? '' : ending)
  return mark + bare.map((line, index) => (isOpen && index === last ? line : line + (endings[index] ?? ending))).join('')
}

/** The lines of a block's text, without endings. */
export function bareLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** A whole new text in the line ending and with the byte order mark of the one it replaces. */
export function inStyleOf(old: string, text: string): string {
  const { mark, ending, bare } = splitLines(old)
  const marked = mark !== '' && !text.startsWith(mark) ? mark + text : text
  if (bare.length === 0 || !old.includes('\n')) return marked
  const plain = marked.replaceAll('\r\n', '\n')
  return ending === '\r\n' ? plain.replaceAll('\n', '\r\n') : plain
}

/**
 * Replaces `count` lines from `at` in place. Only the last line of a text may lack its ending, and whether it does stays
 * the same, unless that line is removed without replacement: then the line before keeps its own ending.
 */
export function replaceLines(text: TextLines, at: number, count: number, lines: readonly string[]): void {
  const { bare, endings, ending } = text
  const reachesEnd = at + count === bare.length
  if (reachesEnd && count > 0 && lines.length === 0) text.isOpen = false
  // A last line without an ending gets one where others come after it.
  if (endings && text.isOpen && reachesEnd && count === 0 && lines.length > 0) endings[at - 1] = ending
  spliceAt(bare, at, count, lines)
  if (endings)
    spliceAt(
      endings,
      at,
      count,
      lines.map(() => ending),
    )
}

/** Nothing moves if the count stays the same. `splice` takes new elements as arguments, and too many overflow the stack. */
function spliceAt<T>(list: T[], at: number, count: number, items: readonly T[]): void {
  if (items.length === count) {
    for (const [index, item] of items.entries()) list[at + index] = item
    return
  }
  if (items.length < 10_000) {
    list.splice(at, count, ...items)
    return
  }
  const tail = list.slice(at + count)
  list.length = at
  for (const item of items) list.push(item)
  for (const item of tail) list.push(item)
}
