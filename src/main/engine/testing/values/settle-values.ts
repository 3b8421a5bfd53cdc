// Before new tests are sealed: what they expect is computed a second time from the words alone. Where the two differ the author computes
// again, and where they insist the words are judged. A value that nobody can settle stands as its author has it, and is counted.
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
import { isStanding, mayStand, standingIn } from './standing-values.js'

/** Values that are judged by the words for one suite; further ones stand as their author has them. */
const MOST_RULINGS = 4
/** Letters of a reason that is kept. */
const LONGEST = 600

/** What is known of values so far, over all goes at the tests of one task. */
export interface Computed {
  readonly score: ValueScore | null
  /** Values that were computed already, as `knownBy` has them. */
  readonly known: ReadonlySet<string>
  /** Tests that expect something else now, or went, with the reason. */
  readonly amended: readonly { readonly id: string; readonly why: string }[]
}

export const nothingComputed: Computed = { score: null, known: new Set(), amended: [] }

export interface SettledValues {
  /** What the author wrote, with what was settled: the same list where nothing changed. */
  readonly changes: readonly FileChangeRequest[]
  readonly plan: Plan
  readonly computed: Computed
  /** What the author is told where the tests must be written again. */
  readonly told: readonly string[]
}

/** New tests as they were written and reported. */
export interface ReportedTests {
  readonly changes: readonly FileChangeRequest[]
  /** They say which test a value is of. */
  readonly red: readonly TestCase[]
  /** The program that the tests are for, where it is there already: what its own tests expect is not computed again. */
  readonly standing: Workspace | null
}

export async function settleValues(
  run: Run,
  context: TaskContext,
  { changes, red: cases, standing }: ReportedTests,
  before: Computed,
): Promise<Progress<SettledValues>> {
  const sources = await context.sources()
  const files = changes.flatMap(({ path, text }) => (text !== null && isTest(context.template, path) ? [{ path, text }] : []))
  const textIn = (hole: Hole) => files.find(({ path }) => path === hole.path)?.text ?? ''
  const settleInFull = hasPatch(run.config, 'settle-in-full')
  const sealed = standing ? standingIn(sources, context, standing, files) : undefined
  const holes = holesIn(sources, files, holeChoice(run.config), sealed)
    .filter((hole) => !before.known.has(knownBy(hole, textIn(hole))))
    .map((hole, index) => ({ ...hole, number: index + 1 }))
  const unchanged: SettledValues = { changes, plan: context.plan, computed: before, told: [] }
  if (holes.length === 0) return done(unchanged)
  if (run.config.fewerCalls && notInWords(sources, files, holes, ownWords(context)).length === 0)
    return done({ ...unchanged, computed: withGiven(run, before, new Set(holes.map((hole) => knownBy(hole, textIn(hole))))) })
  const answer = await computeAgain(run, context, cutOut(sources, files, holes), holes, standing !== null)
  // A model that fails here takes nothing away.
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(unchanged) : answer
  const { seconds, seen: shown } = answer.value
  const seen = shown.flatMap((each, index): Second[] => {
    const hole = holeOf(sources, files, each, holes.length + index + 1)
    const isOpen = hole && !before.known.has(knownBy(hole, textIn(hole))) && !isStanding(context, standing, hole, textIn(hole))
    return isOpen ? [{ ...each, hole }] : []
  })
  const disputes = [...seconds, ...seen].filter((second) => !isSame(second))
  const sourceOf = (hole: Hole) => hole.tests.map((test) => textOf(textIn(hole), test)).join('\n\n')
  const caseOf = (hole: Hole) =>
    cases.find((each) => each.file === hole.path && blockOf(sources, hole.path, textIn(hole), each)?.from === hole.tests[0]?.from)
  const fits = (hole: Hole, value: string) => mayStand({ ...context, sources, standing, settleInFull }, hole, textIn(hole), value)
  const verdicts = await settleDisputes(run, context, disputes, { sourceOf, textIn, caseOf, fits })
  if (verdicts.type === 'halt') return verdicts
  const { settled, plan } = verdicts.value
  const next =
    settled.length === 0 ? changes : withChanges(changes, files, (file, own) => withSettled(sources, file, own, settleInFull), settled)
  const missing = run.config.fewerCalls ? { missing: holes.length - seconds.length } : {}
  const score = { ...scoreOf(seconds.length + seen.length, disputes.length, settled), ...missing }
  const idOf = ({ hole }: Settled) => caseOf(hole)?.id ?? `${hole.path} :: ${namesOf(hole)}`
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
    told: settled.filter(isAmended).map(amendedWords),
  })
}

const total = ({ score: before }: Computed, score: ValueScore): ValueScore => (before ? addScores([before, score]) : score)

const scoreOf = (computed: number, disputed: number, settled: readonly Settled[]): ValueScore => ({
  computed,
  agreed: computed - disputed,
  settled: settled.filter(({ by }) => by !== null).length,
})

function noteComputed(run: Run, score: ValueScore, settled: readonly Settled[], amended: Computed['amended']): void {
  run.note('values-computed', { type: 'values', ...score, disputed: settled.map(told) })
  for (const [index, { id, why }] of amended.entries())
    run.note(`amended-${index + 1}`, { type: 'amended', files: [id.split(' :: ')[0] ?? ''], why, test: id })
}

/** Nothing is asked of values that the user wrote; they are counted. */
function withGiven(run: Run, before: Computed, given: ReadonlySet<string>): Computed {
  const score = { computed: 0, agreed: 0, settled: 0, given: given.size }
  run.note('values-given', { type: 'values', ...score, disputed: [] })
  return { ...before, score: total(before, score), known: new Set([...before.known, ...given]) }
}

const amendedWords = ({ hole, took, second }: Settled): string => {
  const [test, first] = [namesOf(hole), hole.text]
  return took === null ? say('left-out', { test, first }) : say('changed', { test, first, second: took || second })
}

/** What the user wrote: the words of feedback are those of its task. */
const ownWords = ({ description, said, task, earlier }: TaskContext): string[] => [
  description,
  ...said,
  ...(earlier.length > 0 ? [task.words] : []),
  ...[task, ...earlier].flatMap(({ acceptance }) => acceptance.filter(isDecided)),
]

/** Compared as values; where the test takes what is near enough, so do we. */
function isSame({ hole, value }: Pick<Second, 'hole' | 'value'>): boolean {
  if (sameValue(hole.text, value)) return true
  const [one, other] = [readLiteral(hole.text), readLiteral(value)]
  if (!hole.isClose || one?.kind !== 'number' || other?.kind !== 'number') return false
  const places = Math.min(placesOf(hole.text), placesOf(value))
  return Math.abs(one.value - other.value) <= 0.51 * 10 ** -places
}

const placesOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0

/** A value on which the two differed, and what became of it. */
interface Settled {
  readonly hole: Hole
  readonly second: string
  /** What is expected now; null where its tests were left out. */
  readonly took: string | null
  readonly by: 'author' | 'arbiter' | null
  readonly why: string
}

const isAmended = ({ hole, took }: Settled): boolean => took !== hole.text

const told = ({ hole, second, took, by, why }: Settled): DisputedValue => ({
  ...{ test: `${hole.path} :: ${namesOf(hole)}`, first: hole.text, second, took, by, why },
})

/** The tests as they were written and reported. */
interface Tests {
  sourceOf(hole: Hole): string
  textIn(hole: Hole): string
  /** The reported test that a value is of. */
  caseOf(hole: Hole): TestCase | undefined
  /** Whether a value may stand in the place of another: one of another kind might not compile. */
  fits(hole: Hole, value: string): boolean
}

async function settleDisputes(
  run: Run,
  given: TaskContext,
  disputes: readonly Second[],
  tests: Tests,
): Promise<Progress<{ readonly settled: readonly Settled[]; readonly plan: Plan }>> {
  if (disputes.length === 0) return done({ settled: [], plan: given.plan })
  const again = await recompute(run, given, disputes, tests.sourceOf)
  if (again.type === 'halt' && again.halt.ended !== 'stuck') return again
  const answers = again.type === 'done' ? again.value : []
  const settled: Settled[] = []
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
    const open: Settled = { hole: dispute.hole, second: dispute.value, took: dispute.hole.text, by: null, why: '' }
    rulings += 1
    const ruled = rulings > MOST_RULINGS ? null : await judged(run.scope(`dispute-${rulings}`), context, dispute, tests)
    if (ruled?.type === 'halt') return ruled
    if (ruled) context = withPlan(context, ruled.value.plan)
    settled.push(ruled?.value.settled ?? open)
  }
  return done({ settled, plan: context.plan })
}

/** What the author takes back; null where they keep to their value, or come to a third one. */
function byAuthor({ hole, value }: Second, answer: Recomputed | undefined, { fits }: Pick<Tests, 'fits'>): Settled | null {
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

/** Has the test judged by the words alone. The result names nobody where nobody could rule. */
async function judged(
  run: Run,
  context: TaskContext,
  { hole, value }: Second,
  { sourceOf, textIn, caseOf, fits }: Tests,
): Promise<Progress<{ readonly settled: Settled; readonly plan: Plan }>> {
  const text = textIn(hole)
  const found = caseOf(hole)
  const { plan, task } = context
  const open: Settled = { hole, second: value, took: hole.text, by: null, why: '' }
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
  const next = ruling === 'clause' ? withMended(run, plan, task, [{ clause: clause ?? 0, text: mended }], why) : plan
  const took = ruling === 'program' ? hole.text : ruledValue(hole, value, ruled.value, fits)
  return done({ settled: { ...open, took, by: 'arbiter', why }, plan: next })
}

/** What the words ask for; null where they settle no value that could stand there. */
function ruledValue(hole: Hole, second: string, { expected }: Ruling, fits: Tests['fits']): string | null {
  if (sameValue(expected, second)) return fits(hole, second) ? second : null
  return readLiteral(expected) !== null && fits(hole, expected) && !sameValue(expected, hole.text) ? expected : null
}

function withChanges(
  changes: readonly FileChangeRequest[],
  files: readonly SourceFile[],
  settle: (file: SourceFile, own: readonly Settlement[]) => string | null,
  settled: readonly Settled[],
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
