// Finds sealed tests that a new test contradicts: both say what the same call gives, and say different things. Pure.
import type { Expectation, SourceBlock, Sources } from '../../../languages/language.js'
import { sameValue } from '../../task/literals/same-value.js'
import type { TestFile } from '../held-out/choose.js'

/** A test by its file and its lines. */
export interface FoundTest {
  readonly path: string
  readonly block: SourceBlock
}

export interface Contradicting {
  readonly fresh: FoundTest
  readonly sealed: FoundTest
}

/** Pairs of a new and a sealed test, each pair once. */
export function contradictingTests(sources: Sources, fresh: readonly TestFile[], sealed: readonly TestFile[]): Contradicting[] {
  const old = sealed.flatMap((file) => testsIn(sources, file))
  return fresh
    .flatMap((file) => testsIn(sources, file))
    .flatMap((own) => old.flatMap((other) => (contradicts(own, other) ? [{ fresh: found(own), sealed: found(other) }] : [])))
}

const found = ({ path, block }: Read): FoundTest => ({ path, block })

interface Read extends FoundTest {
  readonly says: readonly { readonly statement: string; readonly value: string }[]
  /** Calls that it gives values to. */
  readonly inputs: readonly string[]
}

function testsIn(sources: Sources, { path, text }: TestFile): Read[] {
  const { values, plain, said, inputs } = sources.expectations(path, text)
  return sources.tests(path, text).map((block, index) => ({
    ...{ path, block, inputs: inputs[index] ?? [] },
    says: [...values, ...plain, ...said]
      .filter(({ tests }) => tests.some(({ from }) => from === block.from))
      .map((each) => ({ statement: statementOf(text, each), value: each.text })),
  }))
}

function contradicts(own: Read, old: Read): boolean {
  const sharesInput = own.inputs.some((input) => old.inputs.includes(input))
  const differs = own.says.some((mine) =>
    old.says.some(
      (other) =>
        mine.statement === other.statement && (sharesInput || callsSomething(mine.statement)) && !sameValue(mine.value, other.value),
    ),
  )
  // One gives a value where the other has an error.
  return differs || (sharesInput && (own.says.length === 0) !== (old.says.length === 0))
}

/** The lines around a value, with a hole in its place. */
function statementOf(text: string, { from, to }: Pick<Expectation, 'from' | 'to'>): string {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return `${text.slice(start, from)}\0${text.slice(to, end < 0 ? text.length : end)}`.replace(/\s+/g, ' ').trim()
}

const CALL = /([\p{L}_$][\p{L}\p{N}_$]*)!?\s*\(/gu
/** What runners call their own functions. */
const OF_RUNNERS =
  /^(assert\w*|expect\w*|to[A-Z]\w*|equals?|strictEqual|deepEqual|deepStrictEqual|ok|require|it|test|approx|not\w*|if|Errorf|Fatalf)$/i

/** Whether more is called than what compares: a result that has only a name may be of any call. */
const callsSomething = (statement: string): boolean => [...statement.matchAll(CALL)].some(([, name = '']) => !OF_RUNNERS.test(name))
