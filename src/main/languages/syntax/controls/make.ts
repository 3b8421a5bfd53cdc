// Makes the controls of a file's tests: every assertion's changes, ordered, with values that a seed chooses.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { SourceBlock, TestControls } from '../../syntax.js'
import type { Assertion, Change, ControlReader, ReadTest } from './assertion.js'
import { comparesBuilt } from './built.js'
import type { Control, ControlChoice, ControlStrength, Edit, Swap } from './control.js'
import { alike, type Literal, otherValue } from './literal.js'
import { naturalEdits } from './natural.js'
import { type ParsedText, partsIn } from './parts.js'

interface Range {
  readonly from: number
  readonly to: number
}

const STRENGTHS: readonly ControlStrength[] = ['sure', 'likely', 'negation']
/** Controls of one test; further ones would only repeat what these say. */
const MOST = 12

/** The changes to the expectations of each test. */
export function controlsOf(
  reader: ControlReader,
  { root, text }: ParsedText,
  blocks: readonly SourceBlock[],
  choice: ControlChoice,
): TestControls[] {
  const ranges = rangesOf(text, blocks)
  const tests = reader.read(root, partsIn(root, ranges))
  const pool = poolOf(tests)
  return blocks.flatMap((block, index): TestControls[] => {
    const [test, range] = [tests[index], ranges[index]]
    if (!test || !range) return []
    const seed = `${choice.seed} ${block.name} ${index}`
    const made = ranked(test.assertions, range, reader, seed).flatMap(
      (change) => control(change, { text, range, pool, test: index }, { ...choice, isBounded: reader.isBounded }) ?? [],
    )
    const first = test.assertions.find(({ hardFail }) => hardFail.every((edit) => isIn(edit, range)))
    return [
      {
        block,
        suites: test.suites,
        titles: test.titles,
        expects: literalsOf(test).map(({ type, at }) => ({ type, text: at.text })),
        assertions: test.assertions.length,
        controls: made.slice(0, MOST),
        hardFail: first?.hardFail ?? [],
        isHardFailReached: first !== undefined && isReached(first, range),
        comparesBuilt: comparesBuilt(reader.values, test),
        reads: test.reads.map(({ from, to }) => ({ from, to })),
      },
    ]
  })
}

/** Lines as letters. */
export function rangesOf(text: string, blocks: readonly SourceBlock[]): Range[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return blocks.map((block) => ({ from: starts[block.from] ?? text.length, to: starts[block.to] ?? text.length }))
}

const isIn = (inner: Range, outer: Range): boolean => inner.from >= outer.from && inner.to <= outer.to

/** Literals that tests expect, by type; each with the one test that expects it, or null if several do. */
type Pool = ReadonlyMap<string, ReadonlyMap<string, number | null>>

/** Values of a type that are kept for others to choose from. */
const MOST_OF_TYPE = 64

function poolOf(tests: readonly ReadTest[]): Pool {
  const pool = new Map<string, Map<string, number | null>>()
  for (const [test, { assertions }] of tests.entries())
    for (const { type, at } of literalsOf({ assertions })) {
      const known = pool.get(type) ?? new Map<string, number | null>()
      pool.set(type, known)
      if (known.has(at.text) && known.get(at.text) !== test) known.set(at.text, null)
      else if (known.size < MOST_OF_TYPE) known.set(at.text, test)
    }
  return pool
}

/** The literals that a test must get to be green. */
const literalsOf = ({ assertions }: Pick<ReadTest, 'assertions'>): Literal[] =>
  assertions.flatMap(({ changes }) =>
    changes.flatMap(({ strength, by }) => (strength === 'sure' && 'literals' in by ? by.literals.slice(0, MOST) : [])),
  )

/** The best first: what says most, then what is certain to be reached, then what other tests do not use; the rest by seed. */
function ranked(assertions: readonly Assertion[], range: Range, { conditional }: ControlReader, seed: string): Change[] {
  return assertions
    .flatMap(({ at, changes, hardFail }, index) => {
      const isConditional = [...at.above()].some((above) => isIn(above, range) && conditional.has(above.type))
      return changes.map((change, place) => {
        const rank = STRENGTHS.indexOf(change.strength) * 8 + Number(isConditional) * 4 + Number(!isInside(change, range)) * 2
        return {
          change: { ...change, hardFail: change.hardFail ?? hardFail },
          rank: rank + Number(change.kind === 'wrap'),
          by: mixed(`${seed} ${index} ${place}`),
        }
      })
    })
    .sort((a, b) => a.rank - b.rank || a.by - b.by)
    .map(({ change }) => change)
}

/** What grammars call parts that may be left out, and functions. */
const PERHAPS = /^(try|if|elif|else|for|while|loop|match|switch|select|with|catch|except|finally|case|conditional|ternary|binary)_/
const FUNCTION = /function|closure|lambda|func_literal|method/

/** The test itself is one function. */
function isReached({ at }: Assertion, range: Range): boolean {
  const above = [...at.above()].filter((part) => isIn(part, range)).map(({ type }) => type)
  return !above.some((type) => PERHAPS.test(type)) && above.filter((type) => FUNCTION.test(type)).length <= 1
}

const isInside = ({ by }: Change, range: Range): boolean =>
  'literals' in by ? by.literals.every(({ at }) => isIn(at, range)) : by.oneOf.every((list) => list.every((edit) => isIn(edit, range)))

/** A test in its text, by its number, with the literals of all tests. */
interface TestPlace {
  readonly text: string
  readonly range: Range
  readonly pool: Pool
  readonly test: number
}

function control(
  { strength, kind, by, hardFail = [] }: Change,
  { text, range, pool, test }: TestPlace,
  choice: ControlChoice & { readonly isBounded: boolean },
): Control | null {
  if ('literals' in by) {
    const swapped = altered(by.literals, { text, range, pool, test }, choice)
    return swapped && { strength, kind, edits: [swapped.edit], isShared: !isIn(swapped.edit, range), hardFail, swap: swapped.swap }
  }
  const made = choice.like ? undefined : pick(by.oneOf, `${choice.seed} ${by.oneOf[0]?.[0]?.from}`)
  if (!made) return null
  const ordered = [...made].sort((a, b) => a.from - b.from)
  const edits = choice.isNatural ? naturalEdits(kind, ordered, text, choice.seed) : ordered
  return { strength, kind, edits, isShared: edits.some((edit) => !isIn(edit, range)), hardFail }
}

/** One of the literals with another value: the same one for the same choice, whichever test asks. */
function altered(
  literals: readonly Literal[],
  { text, range, pool, test }: TestPlace,
  choice: ControlChoice & { readonly isBounded: boolean },
): { readonly edit: Edit; readonly swap: Swap } | null {
  const valuesFor = ({ at, type }: Literal) => ({
    seed: `${choice.seed} ${at.from}`,
    // A shared place gets the same value for every test, so it does not matter which test expects it.
    others: [...(pool.get(type) ?? [])].filter(([, owner]) => owner !== test || !isIn(at, range)).map(([other]) => other),
    beside: (choice.beside ?? []).flatMap((each) => (each.type === type ? [each.text] : [])),
  })
  const order = [...literals].sort((a, b) => mixed(`${choice.seed} ${a.at.from}`) - mixed(`${choice.seed} ${b.at.from}`))
  for (const literal of order) {
    const { at, type } = literal
    // The unfolded text may differ from the source.
    if (text.slice(at.from, at.to) !== at.text) continue
    const by = choice.like ? alike(literal, choice.like, choice.isBounded) : otherValue(literal, { ...choice, ...valuesFor(literal) })
    if (by !== null && by !== at.text) return { edit: { from: at.from, to: at.to, by }, swap: { type, was: at.text, becomes: by } }
  }
  return null
}
