// Changes the value of a test also in its comments, messages and name: one that says another value would give it away. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Control, Edit, SourceBlock, Sources, Swap } from '../../../languages/language.js'

type Letters = Pick<Edit, 'from' | 'to'>

/** Ranges of the comments in a file. */
export const commentsIn = (sources: Sources, { path, text }: SourceFile): readonly Letters[] => sources.expectations(path, text).comments

/** The range of some lines in letters. */
export function lettersOf({ text }: Pick<SourceFile, 'text'>, { from, to }: Pick<SourceBlock, 'from' | 'to'>): Letters {
  const lines = text.split('\n')
  const at = (line: number) =>
    Math.min(
      text.length,
      lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0),
    )
  return { from: at(from), to: at(to) }
}

/**
 * The control with the same change in the comments of its test.
 * @param block the letters of the test, with the comment above it
 */
export function withComments(file: SourceFile, block: Letters, control: Control, comments: readonly Letters[]): Control {
  const { swap } = control
  const token = swap ? tokenOf(swap.was) : null
  if (!swap || token === null) return control
  const isApart = ({ from, to }: Letters) => control.edits.every((edit) => edit.to <= from || edit.from >= to)
  const said = comments
    .filter((each) => each.from >= block.from && each.to <= block.to && isApart(each))
    .flatMap(({ from, to }) =>
      [...file.text.slice(from, to).matchAll(token)].map(
        ({ index, 0: found }): Edit => ({ from: from + index, to: from + index + found.length, by: bare(swap.becomes) }),
      ),
    )
  return said.length === 0 ? control : { ...control, edits: [...control.edits, ...said].sort((a, b) => a.from - b.from) }
}

/** A value without its quotes. */
const bare = (literal: string): string => /^\w*(["'`])([\s\S]*)\1$/.exec(literal)?.[2] ?? literal

/** Matches a number or a text as a whole word; null for a short value such as 0 or "a". */
function tokenOf(literal: string): RegExp | null {
  const value = bare(literal)
  if (value.length < 2 || /\n/.test(value)) return null
  return new RegExp(`(?<![\\w.])${escaped(value)}(?![\\w])`, 'g')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a file may say the value that a test expects, beside the expectation. */
interface SayingPlaces {
  readonly comments: readonly Letters[]
  /** Literals in the messages of assertions. */
  readonly messages: readonly Letters[]
}

/** The places in a file. */
export function placesIn(sources: Sources, { path, text }: SourceFile): SayingPlaces {
  const { comments, messages } = sources.expectations(path, text)
  return { comments, messages }
}

/** A control whose test says its new value everywhere. */
interface RetitledControl {
  readonly control: Control
  /** The new name of the test; null if its name does not say the value. */
  readonly name: string | null
}

/** What the file of a test holds beside it. */
interface Surroundings {
  readonly places: SayingPlaces
  /** Names that the test may not get. */
  readonly taken: readonly string[]
}

/**
 * The control with the same change in the comments, the messages and the name of its test. Otherwise a test whose name says another value than
 * it expects would be known as changed.
 */
export function withValueSaid(
  file: SourceFile,
  block: SourceBlock,
  control: Control,
  { places: { comments, messages }, taken }: Surroundings,
): RetitledControl {
  const { swap } = control
  if (!swap) return { control, name: null }
  const within = lettersOf(file, block)
  const isFree = ({ from, to }: Letters) => control.edits.every((edit) => edit.to <= from || edit.from >= to)
  const places = [...comments, ...messages].filter((each) => each.from >= within.from && each.to <= within.to && isFree(each))
  const said = places.flatMap(({ from, to }) =>
    changesIn(file.text.slice(from, to), swap).map((edit) => ({ ...edit, from: from + edit.from, to: from + edit.to })),
  )
  const [start, end] = [(block.nameEnd ?? 0) - block.name.length, block.nameEnd ?? 0]
  const name = block.nameEnd === null || file.text.slice(start, end) !== block.name ? null : nameWith(block.name, swap)
  const named = name !== null && !taken.includes(name) && isFree({ from: start, to: end }) ? [{ from: start, to: end, by: name }] : []
  const edits = [...control.edits, ...said, ...named].sort((a, b) => a.from - b.from)
  return { control: edits.length === control.edits.length ? control : { ...control, edits }, name: named[0]?.by ?? null }
}

/** Every place of a text that says the old value. The number of a clause is none. */
function changesIn(text: string, { was, becomes }: Swap): Edit[] {
  if (bare(was).trim() === '' || /\n/.test(bare(was) + bare(becomes))) return []
  return [[bare(was), bare(becomes)] as const, spelledOut(was, becomes, '-')].flatMap((pair) => {
    if (!pair) return []
    const token = new RegExp(`(?<![\\w.]|\\bclause #?)${escaped(pair[0])}(?![\\w]|\\.\\d)`, 'gi')
    return [...text.matchAll(token)].map(({ index, 0: found }) => ({ from: index, to: index + found.length, by: pair[1] }))
  })
}

/** The name with the new value in the place of the last old one; null if it does not say the old one, or cannot say the new one. */
function nameWith(name: string, { was, becomes }: Swap): string | null {
  const isIdentifier = /^\w+$/.test(name)
  const pairs = [[bare(was), bare(becomes)] as const, spelledOut(was, becomes, isIdentifier ? '_' : '-')]
  for (const pair of pairs) {
    if (!pair || pair[0].trim() === '' || /\$\{/.test(name)) continue
    const [old, next] = pair
    const edge = isIdentifier && /^\d+$/.test(old) ? ['(?<!\\d)', '(?!\\d)'] : ['(?<![A-Za-z\\d.])', '(?![A-Za-z\\d]|\\.\\d)']
    const found = [...name.matchAll(new RegExp(`${edge[0]}${escaped(old)}${edge[1]}`, isIdentifier ? 'gi' : 'g'))].at(-1)
    if (!found) continue
    const by = isIdentifier && found[0] !== old ? next.toLowerCase() : next
    if (isIdentifier ? !/^\w+$/.test(by) : /["'`\\\n%$]/.test(by)) return null
    return name.slice(0, found.index) + by + name.slice(found.index + found[0].length)
  }
  return null
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Both numbers in words; null if one of them has none here. */
function spelledOut(was: string, becomes: string, joint: string): readonly [string, string] | null {
  const [old, next] = [wordOf(was, joint), wordOf(becomes, joint)]
  return old === null ? null : [old, next ?? bare(becomes)]
}

function wordOf(number: string, joint: string): string | null {
  if (!/^\d{1,2}$/.test(number)) return null
  const value = Number(number)
  const one = ONES.split(' ')
  const ten = TENS.split(' ')[Math.floor(value / 10) - 2] ?? ''
  if (value < 20) return one[value] ?? null
  return value % 10 === 0 ? ten : `${ten}${joint}${one[value % 10]}`
}
