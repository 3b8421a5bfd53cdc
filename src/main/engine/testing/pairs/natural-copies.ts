// Adds copies of tests under natural names. One of the two expects something else, and the halves swap them, so no file shows which. Pure.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import type { Member } from './file-test.js'
import { lettersOf } from './said-values.js'

/** A copy of a test. */
export interface Copy {
  readonly member: Member
  /** Its own name, which no other test's name contains. */
  readonly mark: string
  /** The edit that inserts it beside the test. */
  readonly edit: Edit
  /** Whether the copy, and not its test, expects something else. Absent for copies with a mark. */
  readonly isChanged?: boolean
}

/** In a file with so few tests, the result of one would give away the results of the others. */
const FEW = 3
/** A title that values are filled into. */
const FILLED = /[%$]/
/** Words that authors append to a name that exists. */
const WORDS = ['again', 'too', 'more', 'second', 'other', 'also', 'case', 'next'] as const

interface Tests {
  /** Tests with a change in this half. */
  readonly members: readonly Member[]
  /** Tests with a change in the other half. */
  readonly others: readonly Member[]
  readonly seed: string
  /** Names of tests in other files. */
  readonly names: readonly string[]
}

/**
 * Copies for one file. With few tests: a changed copy of an unchanged test, and an unchanged copy of a changed one.
 * Otherwise a changed copy, and only if this half changes nothing in the file.
 */
export function naturalCopies(file: SourceFile, { members, others, seed, names }: Tests): Copy[] {
  const isAble = ({ path, test, control }: Member) => path === file.path && test.block.nameEnd !== null && control?.isShared === false
  const own = [...members, ...others].filter(({ path }) => path === file.path)
  const isFew = own.filter(({ control }) => control !== null).length <= FEW
  if (!isFew && members.some(({ path }) => path === file.path)) return []
  const taken = [
    ...[...names, file.path],
    ...own.flatMap(({ test, renamed }) => [
      test.block.name,
      ...(renamed === undefined ? [] : [renamed]),
      ...test.suites.flat(),
      ...test.titles.flat(),
    ]),
  ]
  const chosen: readonly (readonly [Member | undefined, boolean])[] = [
    [pick(others.filter(isAble), `${seed} ${file.path} copy`), true],
    ...(isFew ? [[pick(members.filter(isAble), `${seed} ${file.path} twin`), false] as const] : []),
  ]
  const copies: Copy[] = []
  for (const [member, isChanged] of chosen) {
    const named = member && nameOf(member, isChanged, [...taken, ...copies.map((copy) => copy.mark)], `${seed} ${file.path}`)
    const edit = named ? editOf(file, member, { name: named.name, isChanged, seed }) : null
    if (member && named && edit) copies.push({ member, mark: named.mark, edit, isChanged })
  }
  return copies
}

/** The name of a copy. If the name of its test says the value, that of the copy says its own, and has one more word. */
const nameOf = ({ test, renamed }: Member, isChanged: boolean, taken: readonly string[], seed: string): Named | null =>
  nameLike(isChanged ? (renamed ?? test.block.name) : test.block.name, taken, seed, renamed === undefined)

interface Named {
  readonly name: string
  /** The part that appears in a report. */
  readonly mark: string
}

/**
 * Another name of the same kind, with another number or one more word, and its part that appears in a report.
 * Null if all candidates occur in other names.
 */
function nameLike(name: string, taken: readonly string[], seed: string, counts: boolean): Named | null {
  const numbers = taken.flatMap((each) => [...each.matchAll(/\d+/g)].map(([digits]) => Number(digits))).filter((each) => each < 100)
  const most = Math.max(0, ...numbers)
  const last = /^(.*?)(\d+)(\D*)$/s.exec(name)
  const counted = last && counts ? Array.from({ length: most + 4 }, (_, number) => `${last[1]}${number}${last[3]}`) : []
  const known = taken.flatMap((each) => each.match(/[A-Za-z]{4,}/g) ?? []).map((word) => word.toLowerCase())
  const words = [...WORDS, ...known].map((word) => withWord(name, word))
  const free = (all: readonly string[]) => all.filter((each) => each !== '' && !taken.some((other) => other.includes(each)))
  const inOrder = (all: readonly string[]) => [...all].sort((a, b) => mixed(`${seed} ${a}`) - mixed(`${seed} ${b}`))
  if (FILLED.test(name)) {
    // In the report of a filled title, the text after it stays as it is.
    const [mark] = inOrder(free(words.map((each) => each.slice(name.length))))
    return mark === undefined ? null : { name: name + mark, mark }
  }
  const found = inOrder(free(counted))[0] ?? inOrder(free(words))[0]
  return found === undefined ? null : { name: found, mark: found }
}

function withWord(name: string, word: string): string {
  if (/\s/.test(name)) return `${name} ${word}`
  if (name.includes('_') || /^[a-z\d]+$/.test(name)) return `${name}_${word}`
  return `${name}${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The copy before or after its test; null if its name is not found. */
function editOf(
  file: SourceFile,
  { test, control }: Member,
  { name, isChanged, seed }: { readonly name: string; readonly isChanged: boolean; readonly seed: string },
): Edit | null {
  const { block } = test
  const { from, to: end } = lettersOf(file, block)
  const nameFrom = (block.nameEnd ?? 0) - block.name.length
  if (!control || block.nameEnd === null || file.text.slice(nameFrom, block.nameEnd) !== block.name) return null
  const isName = (edit: Edit) => edit.from === nameFrom && edit.to === block.nameEnd
  const edits = [...(isChanged ? control.edits.filter((edit) => !isName(edit)) : []), { from: nameFrom, to: block.nameEnd, by: name }]
  const copied = withEdits(
    file.text.slice(from, end),
    edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
  )
  const text = copied.endsWith('\n') ? copied : `${copied}\n`
  if (mixed(`${seed} ${file.path} before`) % 2 === 0) return { from, to: from, by: `${text}\n` }
  const gap = file.text.slice(0, end).endsWith('\n') ? '\n' : '\n\n'
  return { from: end, to: end, by: `${gap}${text}` }
}
