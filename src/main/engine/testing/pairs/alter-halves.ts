// Changes expectations of one half of the tests, then of the other: a changed test must be red, an unchanged one green.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Control, ControlChoice, ControlStrength, Edit, Sources, Swap, TestControls } from '../../../languages/language.js'
import { isSame, withEdits } from '../../edits/range-edits.js'
import { areAlike } from '../doubts/block-of-case.js'
import type { FileTest, Member } from './file-test.js'
import { type Copy, naturalCopies } from './natural-copies.js'
import { commentsIn, lettersOf, placesIn, withComments, withValueSaid } from './said-values.js'

type Title = TestControls['titles'][number]

/** A test with one changed expectation. */
export interface AlteredTest extends FileTest {
  readonly strength: ControlStrength
  readonly kind: Control['kind']
  /** The text before and after the edits; several are joined by " … ". */
  readonly was: string
  readonly becomes: string
  /** Edits that replace the changed assertion by one that certainly fails. */
  readonly hardFail: readonly Edit[]
  /** The changed literal, if the change is one. */
  readonly swap?: Swap
  /** Its possible names in a report if the change is also in its name. */
  readonly titles?: readonly Title[]
}

/** A changed copy beside an unchanged test. */
export interface CopiedTest extends AlteredTest {
  /** Letters that only its name contains. */
  readonly mark: string
  /** Whether its expectation differs from that of its test. Absent in recordings of earlier versions. */
  readonly isChanged?: boolean
}

export interface Half {
  /** Files that differ from the sealed ones. */
  readonly files: readonly SourceFile[]
  readonly altered: readonly AlteredTest[]
  /** Copies in files without an altered test in this half, so that no run shows a sealed file, and in files of few tests. */
  readonly copies: readonly CopiedTest[]
}

export interface Halves {
  readonly a: Half
  readonly b: Half
  /** Tests without anything to change. They do not count in either half. */
  readonly unaltered: readonly FileTest[]
}

export interface HalvesOptions extends ControlChoice {
  /** The control that a test takes: 0 is the best. Beyond the last one the test is not altered. */
  readonly candidateOf?: (test: FileTest) => number
  /** Whether the file can take the text of a change and keep its other bytes. */
  readonly isFit?: (file: SourceFile) => boolean
  /** Whether tests that a report may give the same name are changed together. */
  readonly keepsAlike?: boolean
  /** Whether a test may have this change. All may without it. */
  readonly allows?: (test: FileTest, control: Control) => boolean
  /** Names of tests in other files. */
  readonly names?: readonly string[]
  /** Whether a changed value also changes in the name and the messages of its test. */
  readonly retitles?: boolean
}

/**
 * Divides the tests of these files by seed into two halves of about the same size, and returns the changed files of each.
 * Tests that use a shared place which one of them changes are in the same half. Every test has one change.
 * A file without a change in a half gets a changed copy of a test there, under its own name.
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

/** Each test of a file with its control: the next one if its edits conflict with those of another test. */
function membersOf(
  sources: Sources,
  file: SourceFile,
  { seed, isFar, beside, candidateOf, isFit, allows, isNatural, swapsLetters, retitles, names = [] }: HalvesOptions,
): Member[] {
  const fits = ({ edits }: Control) => !isFit || isFit({ path: file.path, text: withEdits(file.text, edits) })
  const taken: Edit[] = []
  const comments = isNatural && !retitles ? commentsIn(sources, file) : []
  const places = isNatural && retitles ? placesIn(sources, file) : null
  const used = places ? [...names, ...sources.tests(file.path, file.text).map(({ name }) => name)] : []
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
      // Only edits outside of a test can conflict with those of another.
      if (control?.isShared) taken.push(...control.edits)
      if (!control || control.isShared || !isNatural) return { ...own, control: control ?? null }
      if (!places) return { ...own, control: withComments(file, lettersOf(file, test.block), control, comments) }
      const said = withValueSaid(file, test.block, control, { places, taken: used })
      if (said.name !== null) used.push(said.name)
      return { ...own, control: said.control, ...(said.name !== null && { renamed: said.name }) }
    })
}

const canStand = (edit: Edit, taken: readonly Edit[]): boolean =>
  taken.every((other) => edit.to < other.from || edit.from > other.to || isSame(edit, other))

/** Groups of tests that must change together: one changes what others use, or a report may give them the same name. */
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

/** A changed copy of one of the `others`, if no member is of this file. */
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

function altered(files: readonly SourceFile[], { path, test, control, renamed }: Member): AlteredTest[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  if (!control) return []
  const { strength, kind, edits, hardFail, swap } = control
  const was = edits.map(({ from, to }) => text.slice(from, to)).join(' … ')
  const becomes = edits.map(({ by }) => by).join(' … ')
  const titles = renamed === undefined ? undefined : test.titles.map((title) => renamedTitle(title, test.block.name, renamed))
  return [{ path, test, strength, kind, hardFail, was, becomes, ...(swap && { swap }), ...(titles && { titles }) }]
}

/** A title of the test under its new name. Only one part of both names differs, and it is in one piece of the title. */
function renamedTitle(title: Title, name: string, renamed: string): Title {
  let from = 0
  while (from < name.length && name[from] === renamed[from]) from += 1
  let back = 0
  while (back < Math.min(name.length, renamed.length) - from && name.at(-1 - back) === renamed.at(-1 - back)) back += 1
  // As much as possible around the difference tells its place among equal letters.
  const pieces = title.map((piece) => piece)
  for (let width = name.length; width >= 0; width--) {
    const [head, tail] = [Math.max(0, from - width), Math.min(name.length, name.length - back + width)]
    const [old, next] = [name.slice(head, tail), renamed.slice(head, renamed.length - (name.length - tail))]
    const at = old === '' ? -1 : pieces.findLastIndex((piece) => piece.includes(old))
    const piece = pieces[at]
    if (piece === undefined) continue
    const place = piece.lastIndexOf(old)
    return pieces.with(at, piece.slice(0, place) + next + piece.slice(place + old.length))
  }
  return title
}
