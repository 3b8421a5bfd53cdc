// Finds the source of one test in its file, and tells whether a new text of the file changes that test and nothing else.
import type { TestCase } from '../../../contract/run/tests.js'
import type { SourceBlock, Sources } from '../../languages/language.js'
import { isCaseOf } from './clause-marks.js'
import { textOf } from './held-out/blocks.js'

export type Case = Pick<TestCase, 'id' | 'file' | 'suite' | 'name'>

const isIn = (inner: SourceBlock, outer: SourceBlock): boolean => inner.from >= outer.from && inner.to <= outer.to

/** The block of the test that a report names so; null where the source does not say which one it is. Pure. */
export function blockOf(sources: Sources, path: string, text: string, { suite, name }: Case): SourceBlock | null {
  const whole = sources.tests(path, text)
  const suites = sources.suites(path, text)
  const suiteOf = (block: SourceBlock) =>
    suites
      .filter((each) => isIn(block, each))
      .map((each) => each.name)
      .join(' > ')
  const named = (blocks: readonly SourceBlock[]) =>
    blocks.find((block) => block.name === name) ?? blocks.find((block) => block.name !== '' && isCaseOf(block.name, name))
  const all = [...sources.functions(path, text), ...whole]
  const found = named(all.filter((block) => suiteOf(block) === suite)) ?? named(all)
  return found ? (whole.find((block) => isIn(found, block)) ?? found) : null
}

export type OneChange = { readonly ok: true; readonly from: string; readonly to: string } | { readonly ok: false }

/** What a new text of a test file changes of the test of this case, where it changes nothing else. Pure. */
export function onlyChange(sources: Sources, path: string, before: string, after: string, about: Case): OneChange {
  const block = blockOf(sources, path, before, about)
  if (!block) return { ok: false }
  const old = before.split('\n')
  const now = after.split('\n')
  const below = old.length - block.to
  const stays = old.every((line, at) => (at < block.from ? now[at] === line : at < block.to || now[now.length - old.length + at] === line))
  if (!stays || now.length < block.from + below) return { ok: false }
  const from = textOf(before, block)
  const to = now.slice(block.from, now.length - below).join('\n')
  // It is one test of the same name still, and says something else.
  const found = blockOf(sources, path, after, about)
  const isOne = sources.tests(path, after).length === sources.tests(path, before).length
  return found?.from === block.from && isOne && found.name === block.name && from !== to ? { ok: true, from, to } : { ok: false }
}
