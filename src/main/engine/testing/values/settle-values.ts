// Computes the expected values of new tests a second time, from the words alone, before the tests are sealed. Where the two differ,
// the author computes again; if they insist, the words are judged. An unsettled value stays as its author has it, and is counted.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { DisputedValue } from '../../../../contract/notes/testing/values.js'
import { addScores, type ValueScore } from '../../../../contract/run/evidence.js'
import type { Plan } from '../../../../contract/run/plan.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { isDecided } from '../../../../words/recorded/settled-clause.js'
import { trim } from '../../asking/prompt.js'
import type { Run } from '../../journal/run-context.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { done, type Progress } from '../../ports/progress.js'
import { readLiteral } from '../../task/literals/literal.js'
import { sameValue } from '../../task/literals/same-value.js'
import { isTest } from '../../task/permissions.js'
import { type TaskContext, withPlan } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { textOf } from '../held-out/blocks.js'
import { blockOf } from '../one-test.js'
import { withMended } from '../ruling/mend-clause.js'
import { type Ruling, rule } from '../ruling/ruling.js'
import { computeAgain, namesOf, type Recomputed, recompute, type Second } from './ask-values.js'
import { cutOut, type Hole, holeChoice, holeOf, holesIn, knownBy, lineOf, type Settlement, withSettled } from './holes.js'
import { notInWords } from './in-words.js'
import { say } from './say.js'
import { mayStand, valuesBefore, wasThereBefore } from './standing-values.js'

/** The most values of one suite that are judged by the words. Further ones stay as their author has them. */
const MOST_RULINGS = 4
/** The longest reason that is kept, in letters. */
const LONGEST = 600

/** The state of the values over all attempts at the tests of one task. */
export interface ValueState {
  readonly score: ValueScore | null
  /** Values that were already computed, in the form of `knownBy`. */
  readonly known: ReadonlySet<string>
  /** Tests that expect another value now or were removed, with the reason. */
  readonly amended: readonly { readonly id: string; readonly why: string }[]
}

export const nothingComputed: ValueState = { score: null, known: new Set(), amended: [] }

export interface ValueSettlement {
  /** The author's files with the decisions. The same list if nothing changed. */
  readonly changes: readonly FileChangeRequest[]
  readonly plan: Plan
  readonly computed: ValueState
  /** Sentences for the author if the tests must be rewritten. */
  readonly problems: readonly string[]
}

/** New tests with their report. */
export interface ReportedTests {
  readonly changes: readonly FileChangeRequest[]
  /** They name the test of each value. */
  readonly red: readonly TestCase[]
  /** The program under test, if it exists. The values of its own tests are not computed again. */
  readonly existing: Workspace | null
}

export async function settleValues(
  run: Run,
  context: TaskContext,
  { changes, red: cases, existing }: ReportedTests,
  before: ValueState,
): Promise<Progress<ValueSettlement>> {
  const sources = await context.sources()
  const files = changes.flatMap(({ path, text }) => (text !== null && isTest(context.template, path) ? [{ path, text }] : []))
  const textIn = (hole: Hole) => files.find(({ path }) => path === hole.path)?.text ?? ''
  const settleInFull = hasPatch(run.config, 'settle-in-full')
  const sealed = existing ? valuesBefore(sources, context, existing, files) : undefined
  const holes = holesIn(sources, files, holeChoice(run.config), sealed)
    .filter((hole) => !before.known.has(knownBy(hole, textIn(hole))))
    .map((hole, index) => ({ ...hole, number: index + 1 }))
  const unchanged: ValueSettlement = { changes, plan: context.plan, computed: before, problems: [] }
  if (holes.length === 0) return done(unchanged)
  if (run.config.fewerCalls && notInWords(sources, files, holes, ownWords(context)).length === 0)
    return done({ ...unchanged, computed: withGiven(run, before, new Set(holes.map((hole) => knownBy(hole, textIn(hole))))) })
  const answer = await computeAgain(run, context, { files: cutOut(sources, files, holes, run.config), holes }, existing !== null)
  // A model that fails here must not stop the run.
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(unchanged) : answer
  const { seconds, seen: shown } = answer.value
  const seen = shown.flatMap((each, index): Second[] => {
    const hole = holeOf(sources, files, each, holes.length + index + 1)
    const isOpen = hole && !before.known.has(knownBy(hole, textIn(hole))) && !wasThereBefore(context, existing, hole, textIn(hole))
    return isOpen ? [{ ...each, hole }] : []
  })
  const disputes = [...seconds, ...seen].filter((second) => !isSame(second))
  const sourceOf = (hole: Hole) => hole.tests.map((test) => textOf(textIn(hole), test)).join('\n\n')
  const caseOf = (hole: Hole) =>
    cases.find((each) => each.file === hole.path && blockOf(sources, hole.path, textIn(hole), each)?.from === hole.tests[0]?.from)
  const fits = (hole: Hole, value: string) => mayStand({ ...context, sources, existing, settleInFull }, hole, textIn(hole), value)
  const verdicts = await settleDisputes(run, context, disputes, { sourceOf, textIn, caseOf, fits })
  if (verdicts.type === 'halt') return verdicts
  const { settled, plan } = verdicts.value
  const next =
    settled.length === 0 ? changes : withChanges(changes, files, (file, own) => withSettled(sources, file, own, settleInFull), settled)
  const missing = run.config.fewerCalls ? { missing: holes.length - seconds.length } : {}
  const score = { ...scoreOf(seconds.length + seen.length, disputes.length, settled), ...missing }
  const idOf = ({ hole }: DisputeResult) => caseOf(hole)?.id ?? `${hole.path} :: ${namesOf(hole)}`
  const amended = settled.filter(isAmended).map((each) => ({ id: idOf(each), why: each.why }))
  noteComputed(run, score, settled, amended)
  const texts = new Map(next.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const])))
  const written = [...texts].flatMap(([path, text]) => (isTest(context.template, path) ? [{ path, text }] : []))
  const after = holesIn(sources, written, holeChoice(run.config), sealed)
  return done({
    changes: next,
    plan,
    computed: {
      score: total(before, score),
      known: new Set([
        ...before.known,
        ...after.map((hole) => knownBy(hole, texts.get(hole.path) ?? '')),
        ...seen.map(({ hole }) => knownBy(hole, textIn(hole))),
      ]),
      amended: [...before.amended, ...amended],
    },
    problems: settled.filter(isAmended).map(amendedWords),
  })
}

const total = ({ score: before }: ValueState, score: ValueScore): ValueScore => (before ? addScores([before, score]) : score)

const scoreOf = (computed: number, disputed: number, settled: readonly DisputeResult[]): ValueScore => ({
  computed,
  agreed: computed - disputed,
  settled: settled.filter(({ by }) => by !== null).length,
})

function noteComputed(run: Run, score: ValueScore, settled: readonly DisputeResult[], amended: ValueState['amended']): void {
  run.note('values-computed', { type: 'values', ...score, disputed: settled.map(toDisputed) })
  for (const [index, { id, why }] of amended.entries())
    run.note(`amended-${index + 1}`, { type: 'amended', files: [id.split(' :: ')[0] ?? ''], why, test: id })
}

/** Notes the values that the user wrote. They are counted and not computed. */
function withGiven(run: Run, before: ValueState, given: ReadonlySet<string>): ValueState {
  const score = { computed: 0, agreed: 0, settled: 0, given: given.size }
  run.note('values-given', { type: 'values', ...score, disputed: [] })
  return { ...before, score: total(before, score), known: new Set([...before.known, ...given]) }
}

const amendedWords = ({ hole, took, second }: DisputeResult): string => {
  const [test, first] = [namesOf(hole), hole.text]
  return took === null ? say('left-out', { test, first }) : say('changed', { test, first, second: took || second })
}

/** The user's own words. The words of feedback are those of its task. */
const ownWords = ({ description, said, task, earlier }: TaskContext): string[] => [
  description,
  ...said,
  ...(earlier.length > 0 ? [task.words] : []),
  ...[task, ...earlier].flatMap(({ acceptance }) => acceptance.filter(isDecided)),
]

/** Compared as values. If the test accepts near values, so does this comparison. */
function isSame({ hole, value }: Pick<Second, 'hole' | 'value'>): boolean {
  if (sameValue(hole.text, value)) return true
  const [one, other] = [readLiteral(hole.text), readLiteral(value)]
  if (!hole.isClose || one?.kind !== 'number' || other?.kind !== 'number') return false
  const places = Math.min(placesOf(hole.text), placesOf(value))
  return Math.abs(one.value - other.value) <= 0.51 * 10 ** -places
}

const placesOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0

/** The decision on a value on which the two differed. */
interface DisputeResult {
  readonly hole: Hole
  readonly second: string
  /** The value that is expected now; null if its tests were left out. */
  readonly took: string | null
  readonly by: 'author' | 'arbiter' | null
  readonly why: string
}

const isAmended = ({ hole, took }: DisputeResult): boolean => took !== hole.text

const toDisputed = ({ hole, second, took, by, why }: DisputeResult): DisputedValue => ({
  ...{ test: `${hole.path} :: ${namesOf(hole)}`, first: hole.text, second, took, by, why },
})

/** Look-ups in the new tests and their report. */
interface Tests {
  sourceOf(hole: Hole): string
  textIn(hole: Hole): string
  /** The reported test of a value. */
  caseOf(hole: Hole): TestCase | undefined
  /** Whether another value may take this place. A value of another kind might not compile. */
  fits(hole: Hole, value: string): boolean
}

async function settleDisputes(
  run: Run,
  given: TaskContext,
  disputes: readonly Second[],
  tests: Tests,
): Promise<Progress<{ readonly settled: readonly DisputeResult[]; readonly plan: Plan }>> {
  if (disputes.length === 0) return done({ settled: [], plan: given.plan })
  const again = await recompute(run, given, disputes, tests.sourceOf)
  if (again.type === 'halt' && again.halt.ended !== 'stuck') return again
  const answers = again.type === 'done' ? again.value : []
  const settled: DisputeResult[] = []
  let context = given
  let rulings = 0
  for (const dispute of disputes) {
    const own = byAuthor(
      dispute,
      answers.find(({ number }) => number === dispute.hole.number),
      tests,
    )
    if (own) {
      settled.push(own)
      continue
    }
    const open: DisputeResult = { hole: dispute.hole, second: dispute.value, took: dispute.hole.text, by: null, why: '' }
    rulings += 1
    const ruled = rulings > MOST_RULINGS ? null : await judged(run.scope(`dispute-${rulings}`), context, dispute, tests)
    if (ruled?.type === 'halt') return ruled
    if (ruled) context = withPlan(context, ruled.value.plan)
    settled.push(ruled?.value.settled ?? open)
  }
  return done({ settled, plan: context.plan })
}

/** The author's correction; null if they keep their value or name a third one. */
function byAuthor({ hole, value }: Second, answer: Recomputed | undefined, { fits }: Pick<Tests, 'fits'>): DisputeResult | null {
  const why = trim(answer?.working.replace(/\s+/g, ' ') ?? '', LONGEST)
  const own = { hole, second: value, by: 'author' as const, why }
  switch (answer?.answer) {
    case 'leave-out':
      return { ...own, took: null }
    case 'change':
      return sameValue(answer.value ?? '', value) ? { ...own, took: fits(hole, value) ? value : null } : null
    case 'keep':
    case undefined:
      return null
  }
}

/** Has the test judged by the words alone. `by` is null without a ruling. */
async function judged(
  run: Run,
  context: TaskContext,
  { hole, value }: Second,
  { sourceOf, textIn, caseOf, fits }: Tests,
): Promise<Progress<{ readonly settled: DisputeResult; readonly plan: Plan }>> {
  const text = textIn(hole)
  const found = caseOf(hole)
  const { plan, task } = context
  const open: DisputeResult = { hole, second: value, took: hole.text, by: null, why: '' }
  if (!found) return done({ settled: open, plan })
  const matter = {
    disputed: { value: hole.text, line: lineOf(hole, text) },
    test: found,
    owner: task,
    text,
    source: sourceOf(hole),
    hasClauses: true,
  }
  const ruled = await rule(run, context, matter)
  if (ruled.type === 'halt') return ruled.halt.ended === 'stuck' ? done({ settled: open, plan }) : ruled
  const { ruling, working, quote, clause, mended } = ruled.value
  run.note('ruled', { type: 'ruled', test: found.id, ruling, working, quote, mended: ruling === 'clause' ? mended : '' })
  const why = trim(working.replace(/\s+/g, ' '), LONGEST)
  const next = ruling === 'clause' ? withMended(run, plan, task, { clauses: [{ clause: clause ?? 0, text: mended }], why }) : plan
  const took = ruling === 'program' ? hole.text : ruledValue(hole, value, ruled.value, fits)
  return done({ settled: { ...open, took, by: 'arbiter', why }, plan: next })
}

/** The value that the words ask for; null if they name none that fits this place. */
function ruledValue(hole: Hole, second: string, { expected }: Ruling, fits: Tests['fits']): string | null {
  if (sameValue(expected, second)) return fits(hole, second) ? second : null
  return readLiteral(expected) !== null && fits(hole, expected) && !sameValue(expected, hole.text) ? expected : null
}

function withChanges(
  changes: readonly FileChangeRequest[],
  files: readonly SourceFile[],
  settle: (file: SourceFile, own: readonly Settlement[]) => string | null,
  settled: readonly DisputeResult[],
): FileChangeRequest[] {
  return changes.flatMap((change): FileChangeRequest[] => {
    const file = files.find(({ path }) => path === change.path)
    const own = settled
      .filter(({ hole, took }) => hole.path === change.path && took !== hole.text)
      .map(({ hole, took }) => ({ hole, value: took }))
    if (!file || own.length === 0) return [change]
    const text = settle(file, own)
    return text === null ? [] : [{ ...change, text }]
  })
}
