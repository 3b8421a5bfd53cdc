// Divides what a user wrote into sentences, each with its place in the text. Pure; the text itself is never changed.

export interface Sentence {
  /** Where it begins and where it ends in the text, the end not included. */
  readonly from: number
  readonly to: number
}

/** A shorter line was not broken for its length: it is a sentence. */
const WRAPPED = 50
/** Longer quotations are no names or values that a sentence speaks of. */
const LONGEST_QUOTATION = 300

// Made where it is first needed: a window that opens needs none.
let segmenter: Intl.Segmenter | null = null

/**
 * The sentences of a text in order: together they cover all of it except white space. A heading, an item of a list, a row of a table and
 * fenced code are separate sentences, or divided within. A line broken only for its length continues in the next.
 */
export const sentencesIn = (text: string): Sentence[] =>
  blocksIn(text).flatMap((block) => (block.isCode ? trimmed(text, block) : sentencesOf(text, block)))

interface Block extends Sentence {
  readonly isCode: boolean
}

interface Line extends Sentence {
  readonly words: string
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const { 0: words, index } of text.matchAll(/[^\n]+/g)) lines.push({ from: index, to: index + words.length, words })
  return lines
}

const FENCE = /^\s*(`{3,}|~{3,})/
const STARTS_BLOCK = /^\s*(#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|>|\|)/
const ENDS_BLOCK = /^\s*(#{1,6}\s|\|)/

function blocksIn(text: string): Block[] {
  const blocks: Block[] = []
  let fence: string | null = null
  let last: Line | null = null
  const grow = (to: number) => {
    const block = blocks.at(-1)
    if (block) blocks[blocks.length - 1] = { ...block, to }
  }
  for (const line of linesOf(text)) {
    const mark = FENCE.exec(line.words)?.[1]
    if (fence !== null) {
      grow(line.to)
      if (mark?.startsWith(fence) && line.words.trim() === mark) {
        fence = null
        last = null
      }
    } else if (mark) {
      fence = mark
      blocks.push({ from: line.from, to: line.to, isCode: true })
    } else {
      if (last && continuesLine(text, last, line)) grow(line.to)
      else blocks.push({ from: line.from, to: line.to, isCode: false })
      last = line
    }
  }
  return blocks
}

/** Whether a line was broken only because it was full. */
const continuesLine = (text: string, { from, to, words }: Line, next: Line): boolean =>
  text.slice(to, next.from).split('\n').length === 2 &&
  to - from >= WRAPPED &&
  next.words.trim() !== '' &&
  !ENDS_BLOCK.test(words) &&
  !STARTS_BLOCK.test(next.words)

/** A dot after one of these ends no sentence. */
const ABBREVIATION = /(^|[\s(])(e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|nr|fig|dr|mr|mrs|ms)\.\s*$/i

/** The same in German, where other letters than these may follow: `z. B. Bob`. Case matters: CA is no `ca`. */
const GERMAN =
  /(?<![\p{L}\p{N}])(?:z\.\s?[BTZ]|d\.\s?h|u\.\s?[aäUÄ]|o\.\s?[aäÄ]|i\.\s?d\.\s?R|v\.\s?a|s\.\s?[ou]|[Cc]a|bzw|usw|usf|[Gg]gf|[Ee]vtl|inkl|exkl|[Vv]gl|[Bb]spw|zzgl|bzgl|sog|Mio|Mrd)\.(?=\s)/gu
/** A number with a dot that counts: before a month, or behind an article. */
const ORDINAL =
  /(?<![\p{L}\p{N}.,])\d{1,2}\.(?=\s+(?:Januar|Februar|M(?:ä|a\u0308)rz|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L}))|(?<!\p{L})(?:der|dem|den|zum|zur|vom|jede[rnms]?)\s\d{1,2}\.(?=\s)/gu

/** Dots that end no sentence are covered by letters; the text stays as long as it was. */
const covered = (words: string): string =>
  words.replace(GERMAN, (found) => found.replaceAll('.', 'x')).replace(ORDINAL, (found) => `${found.slice(0, -1)}x`)

function sentencesOf(text: string, block: Sentence): Sentence[] {
  const words = text.slice(block.from, block.to)
  const found: Sentence[] = []
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const { segment, index } of segmenter.segment(covered(masked(words)))) {
    const from = block.from + index
    const [part] = trimmed(text, { from, to: from + segment.length })
    if (!part) continue
    const before = found.at(-1)
    const isTail = !/[\p{L}\p{N}]/u.test(text.slice(part.from, part.to))
    const isHead =
      before && (/^[\s\d.)#*+•>-]*$/.test(text.slice(before.from, before.to)) || ABBREVIATION.test(text.slice(before.from, before.to)))
    if (before && (isTail || isHead)) found[found.length - 1] = { from: before.from, to: part.to }
    else found.push(part)
  }
  return found
}

/** What is quoted may hold dots and line breaks that end no sentence: it is covered by letters, and stays as long as it was. */
const masked = (words: string): string =>
  words.replace(/[\r\n\u2028\u2029\u0085]/g, ' ').replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, (quoted) => {
    if (quoted.length > LONGEST_QUOTATION || quoted.length < 3) return quoted
    const inner = quoted.slice(1, -1)
    const end = /[.!?]$/.test(inner) && !quoted.startsWith('`') ? 1 : 0
    return quoted[0] + 'x'.repeat(inner.length - end) + inner.slice(inner.length - end) + quoted.slice(-1)
  })

/** A range without the white space at its ends; none where it holds nothing else. */
function trimmed(text: string, { from, to }: Sentence): Sentence[] {
  const words = text.slice(from, to)
  const start = from + (words.length - words.trimStart().length)
  const end = from + words.trimEnd().length
  return start < end ? [{ from: start, to: end }] : []
}
