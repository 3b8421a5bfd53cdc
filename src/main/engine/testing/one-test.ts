// Finds the source of one test in its file, and checks whether a new text of the file changes only that test.
import type { TestCase } from '../../../contract/run/tests.js'
import type { SourceBlock, Sources } from '../../languages/language.js'
import { isCaseOf } from './clause-marks.js'
import { textOf } from './held-out/blocks.js'

export type Case = Pick<TestCase, 'id' | 'file' | 'suite' | 'name'>

const isIn = (inner: SourceBlock, outer: SourceBlock): boolean => inner.from >= outer.from && inner.to <= outer.to

/** The block of the test that a report names; null if the source leaves it open. Pure. */
export function blockOf(sources: Sources, path: string, text: string, { suite, name }: Case): SourceBlock | null {
  const whole = sources.tests(path, text)
  const suites = sources.suites(path, text)
  const suiteOf = (block: SourceBlock) =>
    suites
      .filter((each) => isIn(block, each))
      .map((each) => each.name)
      .join(' > ')
  const all = [...sources.functions(path, text), ...whole]
  const exact = all.filter((block) => block.name === name)
  const named = exact.length > 0 ? exact : all.filter((block) => block.name !== '' && isCaseOf(block.name, name))
  // The nearest path decides. Of two equally near tests, neither is chosen.
  const near = named.map((block) => nearness(suiteOf(block), suite))
  const found = named
    .filter((_, index) => near[index] === Math.max(...near))
    .map((block) => whole.find((each) => isIn(block, each)) ?? block)
  const [first] = found
  return first && found.every(({ from, to }) => from === first.from && to === first.to) ? first : null
}

const PATH = ' > '

/** The number of path parts around a test that agree with the reported path, from the inside out. */
function nearness(written: string, reported: string): number {
  if (written === reported) return Number.POSITIVE_INFINITY
  const inside = (path: string) => (path === '' ? [] : path.split(PATH).toReversed())
  const [own, other] = [inside(written), inside(reported)]
  const apart = own.findIndex((part, index) => part !== other[index] && !isCaseOf(part, other[index] ?? ''))
  return apart < 0 ? own.length : apart
}

export type OneChange = { readonly ok: true; readonly from: string; readonly to: string } | { readonly ok: false }

/** Two texts of a test file. */
interface FileRevision {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** The change of this case's test, if a new text of its file changes nothing else. Pure. */
export function onlyChange(sources: Sources, { path, before, after }: FileRevision, about: Case): OneChange {
  const block = blockOf(sources, path, before, about)
  if (!block) return { ok: false }
  const old = before.split('\n')
  const now = after.split('\n')
  const below = old.length - block.to
  const stays = old.every((line, at) => (at < block.from ? now[at] === line : at < block.to || now[now.length - old.length + at] === line))
  if (!stays || now.length < block.from + below) return { ok: false }
  const from = textOf(before, block)
  const to = now.slice(block.from, now.length - below).join('\n')
  // The test still has its name and its place, and its text differs.
  const found = blockOf(sources, path, after, about)
  const isOne = sources.tests(path, after).length === sources.tests(path, before).length
  return found?.from === block.from && isOne && found.name === block.name && from !== to ? { ok: true, from, to } : { ok: false }
}
