// Changes what one half of the tests expects, and then what the other half does: a changed test must be red, an unchanged one green.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Control, ControlChoice, ControlStrength, Edit, Sources, Swap } from '../../../languages/language.js'
import { isSame, withEdits } from '../../edits/range-edits.js'
import { areAlike } from '../doubts/block-of-case.js'
import type { FileTest, Member } from './file-test.js'
import { type Copy, naturalCopies } from './natural-copies.js'
import { commentsIn, lettersOf, withComments } from './said-values.js'

/** A test with one changed expectation. */
export interface AlteredTest extends FileTest {
  readonly strength: ControlStrength
  readonly kind: Control['kind']
  /** What the edits replaced, and by what; several are joined by " … ". */
  readonly was: string
  readonly becomes: string
  /** Puts an assertion that fails for certain in place of the changed one. */
  readonly hardFail: readonly Edit[]
  /** The literal that was changed, where it is one. */
  readonly swap?: Swap
}

/** A changed copy beside a test that stays as it is. */
export interface CopiedTest extends AlteredTest {
  /** Letters that its name has, and no other test's. */
  readonly mark: string
  /** Whether it expects something else than its test; left out by what earlier versions recorded. */
  readonly isChanged?: boolean
}

export interface Half {
  /** Files that differ from what they were. */
  readonly files: readonly SourceFile[]
  readonly altered: readonly AlteredTest[]
  /** In a file of which no test is altered in this half: no run shows a file as it was sealed. And in files of few tests. */
  readonly copies: readonly CopiedTest[]
}

export interface Halves {
  readonly a: Half
  readonly b: Half
  /** Tests of which nothing can be changed. They say nothing in either half. */
  readonly unaltered: readonly FileTest[]
}

export interface HalvesOptions extends ControlChoice {
  /** Which of its controls a test takes: 0 is the best. Beyond the last one it is not altered. */
  readonly candidateOf?: (test: FileTest) => number
  /** Whether a file can get the text of a change and keep its other bytes. */
  readonly isFit?: (file: SourceFile) => boolean
  /** Whether tests that a report may call the same are changed together. */
  readonly keepsAlike?: boolean
  /** Whether a test may be changed so. Without it all may. */
  readonly allows?: (test: FileTest, control: Control) => boolean
  /** Names of tests that stand elsewhere. */
  readonly names?: readonly string[]
}

/**
 * Divides the tests of these files by seed into two halves of about the same size, and gives the changed files of each. Tests that use
 * a shared place which one of them changes stand in the same half. Every test has one change; the same options give the same halves.
 * A file of which a half changes nothing gets a changed copy of a test there, under a name of its own.
 */
export function alterHalves(sources: Sources, files: readonly SourceFile[], options: HalvesOptions): Halves {
  const groups = files.flatMap((file) => groupsOf(membersOf(sources, file, options), options.keepsAlike ?? false))
  const [a, b]: [Member[], Member[]] = [[], []]
  const order = groups
    .filter((group) => group.some(({ control }) => control !== null))
    .map((group) => ({ group, rank: mixed(`${options.seed} ${group[0]?.path} ${group[0]?.test.block.from}`) }))
    .sort((one, other) => one.rank - other.rank)
  for (const { group, rank } of order) (a.length < b.length || (a.length === b.length && rank % 2 === 0) ? a : b).push(...group)
  const half = (members: readonly Member[], others: readonly Member[]): Half => {
    const { seed, names = [], isNatural } = options
    const copies = files.flatMap((file) =>
      isNatural ? naturalCopies(file, { members, others, seed, names }) : copyIn(file, members, others, seed),
    )
    return {
      files: files.flatMap((file) => alteredFile(file, members, copies)),
      altered: members.flatMap((member) => altered(files, member)),
      copies: copies.flatMap(({ member, mark, isChanged }) =>
        altered(files, member).map((test) => ({ ...test, mark, ...(isChanged !== undefined && { isChanged }) })),
      ),
    }
  }
  const unaltered = groups.flat().flatMap(({ path, test, control }) => (control === null ? [{ path, test }] : []))
  return { a: half(a, b), b: half(b, a), unaltered }
}

/** Each test of a file with the control that it takes: the next one where it cannot stand beside what another test changes. */
function membersOf(
  sources: Sources,
  file: SourceFile,
  { seed, isFar, beside, candidateOf, isFit, allows, isNatural, swapsLetters }: HalvesOptions,
): Member[] {
  const fits = ({ edits }: Control) => !isFit || isFit({ path: file.path, text: withEdits(file.text, edits) })
  const taken: Edit[] = []
  const comments = isNatural ? commentsIn(sources, file) : []
  return sources
    .controls(file.path, file.text, {
      seed: `${seed} ${file.path}`,
      isFar,
      ...(beside && { beside }),
      ...(isNatural && { isNatural }),
      ...(swapsLetters && { swapsLetters }),
    })
    .map((test): Member => {
      const own = { path: file.path, test }
      const control = test.controls
        .slice(candidateOf?.(own) ?? 0)
        .find((each) => (!allows || allows(own, each)) && each.edits.every((edit) => canStand(edit, taken)) && fits(each))
      // Only what lies outside of its test can meet another one's edits.
      if (control?.isShared) taken.push(...control.edits)
      if (!control || control.isShared || !isNatural) return { ...own, control: control ?? null }
      return { ...own, control: withComments(file, lettersOf(file, test.block), control, comments) }
    })
}

const canStand = (edit: Edit, taken: readonly Edit[]): boolean =>
  taken.every((other) => edit.to < other.from || edit.from > other.to || isSame(edit, other))

/** Tests that must be changed together: one changes what the others use, or a report may call them the same. */
function groupsOf(members: readonly Member[], keepsAlike: boolean): Member[][] {
  const leaders = members.map((_, index) => index)
  const leaderOf = (index: number): number => {
    let at = index
    while (leaders[at] !== at) at = leaders[at] ?? at
    return at
  }
  const readers = new Map<string, number[]>()
  for (const [index, { test }] of members.entries())
    for (const { from, to } of test.reads) readers.set(`${from} ${to}`, [...(readers.get(`${from} ${to}`) ?? []), index])
  for (const [index, { control }] of members.entries()) {
    if (!control?.isShared) continue
    for (const [place, users] of readers) {
      const [from = 0, to = 0] = place.split(' ').map(Number)
      if (!control.edits.some((edit) => edit.from >= from && edit.to <= to)) continue
      for (const user of users) leaders[leaderOf(user)] = leaderOf(index)
    }
  }
  if (keepsAlike)
    for (const [index, { test }] of members.entries()) {
      const like = members.findIndex((other) => areAlike(other.test, test))
      if (like >= 0 && like < index) leaders[leaderOf(index)] = leaderOf(like)
    }
  const groups = new Map<number, Member[]>()
  for (const [index, member] of members.entries()) groups.set(leaderOf(index), [...(groups.get(leaderOf(index)) ?? []), member])
  return [...groups.values()]
}

/** A changed copy of one of the `others`, where no member is of this file. */
function copyIn(file: SourceFile, members: readonly Member[], others: readonly Member[], seed: string): Copy[] {
  if (members.some(({ path }) => path === file.path)) return []
  const able = others.filter(({ path, test, control }) => path === file.path && test.block.nameEnd !== null && control?.isShared === false)
  const member = pick(able, `${seed} ${file.path} copy`)
  if (!member?.control) return []
  const mark = `_${mixed(`${seed} ${file.path} name`).toString(36)}`
  const { block } = member.test
  const lines = file.text.split('\n')
  const [from, to] = [block.from, block.to].map((line) => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0))
  if (from === undefined || to === undefined || block.nameEnd === null) return []
  const end = Math.min(to, file.text.length)
  const named = { from: block.nameEnd, to: block.nameEnd, by: mark }
  const text = withEdits(
    file.text.slice(from, end),
    [...member.control.edits, named].map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
  )
  const gap = file.text.slice(0, end).endsWith('\n') ? '' : '\n'
  return [{ member, mark, edit: { from: end, to: end, by: `${gap}${text}${text.endsWith('\n') ? '' : '\n'}` } }]
}

function alteredFile(file: SourceFile, members: readonly Member[], copies: readonly Copy[]): SourceFile[] {
  const edits = [
    ...members.flatMap(({ path, control }) => (path === file.path ? (control?.edits ?? []) : [])),
    ...copies.flatMap(({ member, edit }) => (member.path === file.path ? [edit] : [])),
  ]
  return edits.length === 0 ? [] : [{ path: file.path, text: withEdits(file.text, edits) }]
}

function altered(files: readonly SourceFile[], { path, test, control }: Member): AlteredTest[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  if (!control) return []
  const { strength, kind, edits, hardFail, swap } = control
  const was = edits.map(({ from, to }) => text.slice(from, to)).join(' … ')
  return [{ path, test, strength, kind, hardFail, was, becomes: edits.map(({ by }) => by).join(' … '), ...(swap && { swap }) }]
}
