// Finds sealed tests that a new test contradicts: both check the result of one call and expect different values. Pure.
import type { Expectation, SourceBlock, Sources, TestCall } from '../../../languages/language.js'
import { sameValue } from '../../task/literals/same-value.js'
import type { TestFile } from '../held-out/choose.js'

/** A test by its file and its lines. */
export interface TestRef {
  readonly path: string
  readonly block: SourceBlock
}

export interface TestConflict {
  readonly fresh: TestRef
  readonly sealed: TestRef
}

/** Pairs of a new and a sealed test, each pair once. */
export function contradictingTests(sources: Sources, fresh: readonly TestFile[], sealed: readonly TestFile[]): TestConflict[] {
  const old = sealed.flatMap((file) => testsIn(sources, file))
  return fresh
    .flatMap((file) => testsIn(sources, file))
    .flatMap((own) => old.flatMap((other) => (contradicts(own, other) ? [{ fresh: found(own), sealed: found(other) }] : [])))
}

const found = ({ path, block }: TestReading): TestRef => ({ path, block })

interface TestReading extends TestRef {
  readonly says: readonly { readonly statement: string; readonly value: string }[]
  /** Calls with values as arguments. */
  readonly inputs: readonly string[]
  readonly calls: readonly TestCall[]
}

function testsIn(sources: Sources, { path, text }: TestFile): TestReading[] {
  const { stated, inputs, calls } = sources.expectations(path, text)
  return sources.tests(path, text).map((block, index) => ({
    ...{ path, block, inputs: inputs[index] ?? [], calls: calls[index] ?? [] },
    says: stated
      .filter(({ tests }) => tests.some(({ from }) => from === block.from))
      .map((each) => ({ statement: inOneForm(statementOf(text, each), each.text), value: each.text })),
  }))
}

function contradicts(own: TestReading, old: TestReading): boolean {
  const sharesInput = own.inputs.some((input) => old.inputs.includes(input))
  const isOfOneCall = sharesInput || givesTheSame(own, old)
  const differs = own.says.some((mine) =>
    old.says.some(
      (other) =>
        mine.statement === other.statement && (isOfOneCall || callsSomething(mine.statement)) && !sameValue(mine.value, other.value),
    ),
  )
  // One expects a value where the other expects an error.
  const oneFails = (own.says.length === 0) !== (old.says.length === 0)
  return differs || (oneFails && (sharesInput || (own.says.length === 0 ? failsWhere(own, old) : failsWhere(old, own))))
}

/** Whether two tests give the program the same inputs. No inputs or only empty values also count. */
const givesTheSame = (own: TestReading, old: TestReading): boolean =>
  own.calls.some(({ isCall }) => isCall) && sameTexts(own.inputs, old.inputs) && sameTexts(textsOf(own.calls), textsOf(old.calls))

/** Whether a test that expects an error ends with a call whose value the other checks in the same state. */
function failsWhere(failing: TestReading, judging: TestReading): boolean {
  const calls = failing.calls.filter(({ isCall }) => isCall)
  const last = calls.at(-1)
  const at = last ? judging.calls.findIndex(({ text, isCall }) => isCall && text === last.text) : -1
  if (!last || at < 0) return false
  const isGivenNames = /[(,]\s*[\p{L}_$][\p{L}\p{N}_$]*\s*[,)]/u.test(last.text.replace(NOTHING, ''))
  if (isGivenNames) return givesTheSame(failing, judging)
  return !last.isOfOwn || sameTexts(textsOf(calls), textsOf(judging.calls.slice(0, at + 1)))
}

const NOTHING = /\b(None|null|undefined|nil|true|false|True|False)\b/g
const textsOf = (calls: readonly TestCall[]): string[] => calls.map(({ text }) => text)
const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** The statement in one form, since runners have several words for the same comparison. */
function inOneForm(statement: string, value: string): string {
  const compared = statement
    .replace(/ is \0/, ' == \0')
    .replace(/\.(toBe|toEqual|toStrictEqual)\(\0/, '.equals(\0')
    .replace(/\.(assertEqual|assertIs|equal|strictEqual|deepEqual|deepStrictEqual)\((.*\0)/, '.equals($2')
  // `toBeNull()` and `assertIsNone(f())` have no value to compare with.
  if (!/^(None|null|undefined|nil)$/.test(value)) return compared
  return compared.replace(/\.\0\((.*)\)/, (_, judged: string) => `.equals(${judged === '' ? '' : `${judged}, `}\0)`)
}

/** The lines around a value, with a hole in its place. */
function statementOf(text: string, { from, to }: Pick<Expectation, 'from' | 'to'>): string {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return `${text.slice(start, from)}\0${text.slice(to, end < 0 ? text.length : end)}`.replace(/\s+/g, ' ').trim()
}

const CALL = /([\p{L}_$][\p{L}\p{N}_$]*)!?\s*\(/gu
/** Names of the runners' own functions. */
const OF_RUNNERS =
  /^(assert\w*|expect\w*|to[A-Z]\w*|equals?|strictEqual|deepEqual|deepStrictEqual|ok|require|it|test|approx|not\w*|if|Errorf|Fatalf)$/i

/** Whether the statement calls something other than a comparison. A bare variable may hold the result of any call. */
const callsSomething = (statement: string): boolean => [...statement.matchAll(CALL)].some(([, name = '']) => !OF_RUNNERS.test(name))
