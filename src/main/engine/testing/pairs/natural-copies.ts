// Copies of tests that stand beside them under names as authors write them. One of both expects something else: nothing in a file says
// which, for in the other half it is the other one. Pure.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import type { Member } from './file-test.js'
import { lettersOf } from './said-values.js'

/** A copy of a test. */
export interface Copy {
  readonly member: Member
  /** Its own name, which no other test's holds. */
  readonly mark: string
  /** Puts it beside the test. */
  readonly edit: Edit
  /** Whether it is the copy that expects something else, and the test beside it is as it was sealed. Left out of copies with a mark. */
  readonly isChanged?: boolean
}

/** In a file of so few tests that can be changed, what became of one would say what became of the others. */
const FEW = 3
/** A title into which values are filled. */
const FILLED = /[%$]/
/** Words that authors put behind a name which they had before. */
const WORDS = ['again', 'too', 'more', 'second', 'other', 'also', 'case', 'next'] as const

interface Tests {
  /** Tests that are changed in this half. */
  readonly members: readonly Member[]
  /** Those that are changed in the other one. */
  readonly others: readonly Member[]
  readonly seed: string
  /** Names that stand elsewhere. */
  readonly names: readonly string[]
}

/**
 * Where a file has few tests: a changed copy of one that stays in this half, and an unchanged copy of one that is changed in it. Else a
 * changed copy only where this half changes nothing.
 */
export function naturalCopies(file: SourceFile, { members, others, seed, names }: Tests): Copy[] {
  const isAble = ({ path, test, control }: Member) => path === file.path && test.block.nameEnd !== null && control?.isShared === false
  const own = [...members, ...others].filter(({ path }) => path === file.path)
  const isFew = own.filter(({ control }) => control !== null).length <= FEW
  if (!isFew && members.some(({ path }) => path === file.path)) return []
  const taken = [...names, file.path, ...own.flatMap(({ test }) => [test.block.name, ...test.suites.flat(), ...test.titles.flat()])]
  const chosen: readonly (readonly [Member | undefined, boolean])[] = [
    [pick(others.filter(isAble), `${seed} ${file.path} copy`), true],
    ...(isFew ? [[pick(members.filter(isAble), `${seed} ${file.path} twin`), false] as const] : []),
  ]
  const copies: Copy[] = []
  for (const [member, isChanged] of chosen) {
    const named = member && nameLike(member.test.block.name, [...taken, ...copies.map((copy) => copy.mark)], `${seed} ${file.path}`)
    const edit = named ? editOf(file, member, { name: named.name, isChanged, seed }) : null
    if (member && named && edit) copies.push({ member, mark: named.mark, edit, isChanged })
  }
  return copies
}

/**
 * Another name of the same kind: with another number, or with a word more; and what a report has of it. Null where all that are known stand
 * in others.
 */
function nameLike(name: string, taken: readonly string[], seed: string): { readonly name: string; readonly mark: string } | null {
  const numbers = taken.flatMap((each) => [...each.matchAll(/\d+/g)].map(([digits]) => Number(digits))).filter((each) => each < 100)
  const most = Math.max(0, ...numbers)
  const last = /^(.*?)(\d+)(\D*)$/s.exec(name)
  const counted = last ? Array.from({ length: most + 4 }, (_, number) => `${last[1]}${number}${last[3]}`) : []
  const known = taken.flatMap((each) => each.match(/[A-Za-z]{4,}/g) ?? []).map((word) => word.toLowerCase())
  const words = [...WORDS, ...known].map((word) => withWord(name, word))
  const free = (all: readonly string[]) => all.filter((each) => each !== '' && !taken.some((other) => other.includes(each)))
  const inOrder = (all: readonly string[]) => [...all].sort((a, b) => mixed(`${seed} ${a}`) - mixed(`${seed} ${b}`))
  if (FILLED.test(name)) {
    // Of a title that is filled in, a report has what stands behind it as it is.
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

/** The copy before or behind its test; null where its name cannot be told. */
function editOf(
  file: SourceFile,
  { test, control }: Member,
  { name, isChanged, seed }: { readonly name: string; readonly isChanged: boolean; readonly seed: string },
): Edit | null {
  const { block } = test
  const { from, to: end } = lettersOf(file, block)
  const nameFrom = (block.nameEnd ?? 0) - block.name.length
  if (!control || block.nameEnd === null || file.text.slice(nameFrom, block.nameEnd) !== block.name) return null
  const edits = [...(isChanged ? control.edits : []), { from: nameFrom, to: block.nameEnd, by: name }]
  const copied = withEdits(
    file.text.slice(from, end),
    edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
  )
  const text = copied.endsWith('\n') ? copied : `${copied}\n`
  if (mixed(`${seed} ${file.path} before`) % 2 === 0) return { from, to: from, by: `${text}\n` }
  const gap = file.text.slice(0, end).endsWith('\n') ? '\n' : '\n\n'
  return { from: end, to: end, by: `${gap}${text}` }
}
