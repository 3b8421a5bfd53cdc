// Reads examples and outcomes out of an answer. They hold code and values, so they travel as marked blocks, never inside JSON.
import type { Example, Expected } from '../../../../../contract/features/ambiguity/examples.js'
import { withoutReasoning } from '../../../../../contract/text/reasoning.js'
import type { Reading } from '../../../asking/ask.js'
import { spelling } from './example.js'
import { say } from './re-ask.js'

/** Examples of one author that count; more are passed over. */
export const MOST_EXAMPLES = 8
/** Letters of an input or outcome: what is longer says nothing in one look. */
const LONGEST = 2_000

const OPENER = /^\s*<{5,}\s*(EXAMPLE|OUTCOME)\b\D*(\d*)/i
const DIVIDER = /^\s*={5,}\s*(VALUE|ERROR|UNCLEAR)\b[ \t]*:?[ \t]*(.*)$/i
const END = /^\s*>{5,}\s*END\b/i
const FENCE = /^\s*(`{3,}|~{3,})[\w+.#-]*\s*$/

interface Block {
  readonly number: number
  readonly input: string
  /** Null where the author can make nothing of the input; undefined where the block has no divider. */
  readonly expected: Expected | null | undefined
}

/** Each input once, as it came first. `NONE` is an answer too: some tasks cannot be told by examples. */
export function readExamples(text: string, clauses: number): Reading<readonly Example[]> {
  if (isNone(text)) return { ok: true, value: [] }
  const blocks = blocksIn(text, 'EXAMPLE')
  const problems = blocks.flatMap(({ number, input, expected }, index) => {
    const example = `Example ${index + 1}`
    if (expected === undefined) return [say('no-divider', { example })]
    if (expected === null) return [say('unclear', { example })]
    if (input === '') return [say('no-input', { example })]
    if (input.length > LONGEST || expected.text.length > LONGEST) return [say('long', { example, most: LONGEST })]
    if (number > clauses) return [say('no-clause', { example, number, clauses })]
    return []
  })
  if (blocks.length === 0) return { ok: false, problems: [say('no-block', { word: 'EXAMPLE' })] }
  if (problems.length > 0) return { ok: false, problems }
  const examples = blocks.flatMap(({ number, input, expected }) => (expected ? [{ input, clause: number, expected }] : []))
  const first = new Map(examples.toReversed().map((each) => [spelling(each.input), each]))
  return { ok: true, value: examples.filter((each) => first.get(spelling(each.input)) === each).slice(0, MOST_EXAMPLES) }
}

/** One outcome for each of `count` inputs, in their order; null where the author can make nothing of one. */
export function readOutcomes(text: string, count: number): Reading<readonly (Expected | null)[]> {
  const blocks = blocksIn(text, 'OUTCOME')
  if (blocks.length === 0) return { ok: false, problems: [say('no-block', { word: 'OUTCOME' })] }
  const ordered = Array.from({ length: count }, (_, index) => blocks.findLast(({ number }) => number === index + 1)?.expected)
  const missing = ordered.flatMap((each, index) => (each === undefined ? [index + 1] : []))
  if (missing.length > 0) return { ok: false, problems: [say('no-outcome', { inputs: missing.join(', ') })] }
  return { ok: true, value: ordered.map((each) => each ?? null) }
}

const isNone = (text: string): boolean => /^\W*NONE\W*$/.test(withoutReasoning(text))

/** A block that lacks its end goes up to the next one. */
function blocksIn(text: string, word: 'EXAMPLE' | 'OUTCOME'): Block[] {
  const blocks: { number: number; lines: string[] }[] = []
  let isOpen = false
  for (const line of withoutReasoning(text).replaceAll('\r', '').split('\n')) {
    const opener = OPENER.exec(line)
    if (opener) {
      isOpen = opener[1]?.toUpperCase() === word
      if (isOpen) blocks.push({ number: Number(opener[2] ?? ''), lines: [] })
    } else if (END.test(line)) isOpen = false
    else if (isOpen) blocks.at(-1)?.lines.push(line)
  }
  return blocks.map(({ number, lines }) => blockOf(number, lines))
}

function blockOf(number: number, lines: readonly string[]): Block {
  const at = lines.findIndex((line) => DIVIDER.test(line))
  if (at === -1) return { number, input: bare(lines), expected: undefined }
  const [, kind = '', beside = ''] = DIVIDER.exec(lines[at] ?? '') ?? []
  const text = bare([beside, ...lines.slice(at + 1)])
  return { number, input: bare(lines.slice(0, at)), expected: expectedOf(kind.toUpperCase(), text) }
}

function expectedOf(kind: string, text: string): Expected | null {
  if (kind === 'UNCLEAR') return null
  // Nothing below the line is a value as well: nothing was printed.
  if (kind === 'VALUE') return { kind: 'value', text: text || '""' }
  return { kind: 'error', text: text || 'an error' }
}

/** The text of lines without empty ones around it, and without a fence that models like to put there. */
function bare(lines: readonly string[]): string {
  const from = lines.findIndex((line) => line.trim() !== '')
  if (from === -1) return ''
  const kept = lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1)
  const isFenced = kept.length > 2 && FENCE.test(kept[0] ?? '') && FENCE.test(kept.at(-1) ?? '')
  return (isFenced ? kept.slice(1, -1) : kept).join('\n').trim()
}
