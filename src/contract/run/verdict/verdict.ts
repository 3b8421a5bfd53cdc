// The rule of the verdict: computes it from the evidence of a run, with each condition of `verified` that does not hold. Pure. No words of
// a model take part in it.
import type { PageFault } from '../../journal/pages.js'
import { type ClauseState, type Evidence, isFewOwn } from '../evidence.js'
import type { Shortfall } from '../findings.js'
import type { Verdict } from '../outcome.js'

/** A task of the latest plan, and how it ended. `open` is a task that is neither green nor stuck. */
export interface JudgedTask {
  readonly id: string
  readonly title: string
  readonly acceptance: readonly string[]
  readonly state: 'green' | 'stuck' | 'open'
}

/** All that the verdict depends on. */
export interface RunEvidence {
  /** The last final run of the tests, or else the last run of an attempt. Null where no test ran. */
  readonly tests: Evidence | null
  /** Ids of red tests, as far as they are known. The counts decide; the ids are for the sentences. */
  readonly red: readonly string[]
  /** The last start of the program. Null where it was not started. */
  readonly start: Pick<Evidence, 'started' | 'command' | 'end' | 'exit'> | null
  /** The last look at its pages. Null where there was none. */
  readonly pages: {
    readonly areWell: boolean
    readonly faults: readonly { readonly path: string; readonly fault: PageFault }[]
  } | null
  /** Sealed files that were changed in any run of the tests. */
  readonly tampered: readonly string[]
  /** Tests that give other results without what a model added to the environment. */
  readonly differs: readonly string[]
  /** Empty where there is no plan. */
  readonly tasks: readonly JudgedTask[]
}

export interface Judgement {
  readonly verdict: Verdict
  /** Empty exactly where the verdict is `verified`. */
  readonly shortfalls: readonly Shortfall[]
}

/** Names that a shortfall keeps. */
export const NAMED = 5

/** One generous test may be an accident of its type, such as numbers modulo 7. */
const GENEROUS_AT_LEAST = 2

/** One planted bug may be harmless; tests that miss several prove nothing. */
const MUTANTS_AT_LEAST = 2

/** The verdict, and why it is not `verified`. */
export function verdictOf(evidence: RunEvidence): Judgement {
  const shortfalls = [
    ...taskShortfalls(evidence),
    ...testShortfalls(evidence),
    ...clauseShortfalls(evidence),
    ...named('differs', evidence.differs),
    ...startShortfalls(evidence),
  ]
  return { verdict: weigh(evidence, shortfalls), shortfalls }
}

/** Whether a test that was seen red, or was green before on an existing program, shows the clause. */
export const isProven = ({ state }: ClauseState): boolean => state === 'shown' || state === 'kept'

/** The first clauses by the titles of their tasks, in their own words. */
export const namedClauses = (tasks: readonly Pick<JudgedTask, 'id' | 'title' | 'acceptance'>[], clauses: readonly ClauseState[]) =>
  clauses.slice(0, NAMED).map(({ task: id, clause }) => {
    const task = tasks.find((each) => each.id === id)
    return { task: task?.title ?? id, clause: task?.acceptance[clause - 1] ?? '' }
  })

function weigh({ tests }: RunEvidence, shortfalls: readonly Shortfall[]): Verdict {
  const types = new Set(shortfalls.map(({ type }) => type))
  if (types.has('tampered') || types.has('differs')) return 'invalid'
  if (!isMeasured(tests)) return 'unverifiable'
  // The program deceives its tests, changed what runs them, or left some out.
  if (types.has('skipped') || types.has('lying') || types.has('forged') || types.has('framework-changed')) return 'invalid'
  // Where it also names means to know that it is tested, it was meant to.
  if (types.has('elsewhere') && types.has('deceptions')) return 'invalid'
  if (isSteered(tests)) return 'invalid'
  if (tests.counts.collected === 0) return 'unverifiable'
  if (shortfalls.length === 0) return 'verified'
  return tests.redPassed > 0 ? 'partly' : 'failed'
}

/** Whether a run of tests says anything: it left a report, and some of its tests were seen red before the code. */
const isMeasured = (tests: Evidence | null): tests is Evidence =>
  tests?.reported === true && tests.counts.collected + tests.counts.errors > 0 && tests.red > 0

/** The runner says that all is well, yet sealed tests are missing or not green: something steered it. */
const isSteered = ({ end, exit, missing, counts }: Evidence): boolean =>
  end === 'exited' && exit === 0 && (missing.length > 0 || counts.errors > 0 || counts.passed < counts.collected)

/** Tests from an earlier run are green without this one: each task of its plan must be green too. */
function taskShortfalls({ tasks }: RunEvidence): Shortfall[] {
  const open = tasks.filter(({ state }) => state !== 'green')
  if (tasks.length > 0 && open.length === 0) return []
  const titles = (isStuck: boolean) => open.filter(({ state }) => (state === 'stuck') === isStuck).map(({ title }) => title)
  return [{ type: 'tasks', stuck: titles(true), notBegun: titles(false) }]
}

function testShortfalls({ tests, red, tampered }: RunEvidence): Shortfall[] {
  const steered = [
    ...named('tampered', tampered),
    ...named('framework-changed', tests?.frameworkChanged),
    ...named('lying', tests?.controls?.lying),
    ...named('forged', tests?.controls?.forged),
  ]
  if (!isMeasured(tests)) return [{ type: 'no-tests' }, ...steered]
  const { stage, fresh, counts, end, exit, setAside } = tests
  const skipped: Shortfall[] = counts.skipped > 0 ? [{ type: 'skipped', count: counts.skipped }] : []
  // Only the final run in a fresh copy shows that the program is done.
  if (stage !== 'final' || !fresh) return [{ type: 'no-tests' }, ...steered, ...skipped]
  const few: Shortfall[] = tests.own && isFewOwn(tests.own) ? [{ type: 'own-tests', ...tests.own }] : []
  const found = [...steered, ...doubtShortfalls(tests), ...skipped, ...redShortfalls(tests, red), ...few]
  // Tests of an existing project that were red before are set aside: the runner says no because of them.
  const hasEnded = end === 'exited' && (exit === 0 || setAside > 0)
  return hasEnded || found.length > 0 ? found : [{ type: 'runner', end, exit }]
}

/** Tests that prove less than they seem to, and a program that names means to deceive them. */
function doubtShortfalls({ controls, unshown = [], hollow, outside, deceptions }: Evidence): Shortfall[] {
  const generous = controls?.generous ?? []
  return [
    ...named('cannot-fail', controls?.cannotFail),
    ...(unshown.length > 0 ? named('unproven', controls?.unproven?.length ? controls.unproven : unshown) : []),
    ...named('hollow', hollow),
    ...(generous.length >= GENEROUS_AT_LEAST ? named('generous', generous) : []),
    ...named('believed', controls?.believed),
    ...named('elsewhere', outside?.other),
    ...(deceptions.length > 0 ? [{ type: 'deceptions' as const, count: deceptions.length, first: deceptions.slice(0, NAMED) }] : []),
  ]
}

/** Tests that are missing, uncollected or red, and planted bugs that none of them caught. */
function redShortfalls({ counts, missing, mutants, ...tests }: Evidence, red: readonly string[]): Shortfall[] {
  const isExplained = missing.length > 0 || counts.skipped > 0 || counts.errors > 0
  const count = Math.max(counts.failed, isExplained ? 0 : tests.red - tests.redPassed)
  return [
    ...named('missing', missing),
    ...(counts.errors > 0 ? [{ type: 'uncollected' as const, count: counts.errors }] : []),
    ...(count > 0 ? [{ type: 'red' as const, count, first: red.slice(0, NAMED) }] : []),
    ...(mutants && mutants.tried >= MUTANTS_AT_LEAST && mutants.killed === 0 ? [{ type: 'mutants' as const }] : []),
  ]
}

/** Clauses that no test proves, and tasks that brought no test. */
function clauseShortfalls({ tests, tasks }: RunEvidence): Shortfall[] {
  const open = tests?.clauses.filter((clause) => !isProven(clause)) ?? []
  const shortfall = (type: 'clauses' | 'weak', own: readonly ClauseState[]): Shortfall[] =>
    own.length === 0 ? [] : [{ type, count: own.length, first: namedClauses(tasks, own) }]
  const isWeak = ({ state }: ClauseState) => state === 'weak'
  const titleOf = (id: string) => tasks.find((task) => task.id === id)?.title ?? id
  return [
    ...shortfall(
      'clauses',
      open.filter((clause) => !isWeak(clause)),
    ),
    ...shortfall('weak', open.filter(isWeak)),
    ...named('untested', tests?.untested?.map(titleOf)),
    ...(tests?.uncovered ? [{ type: 'uncovered' as const, ...tests.uncovered }] : []),
  ]
}

/** A program that does not start, or pages with faults. */
function startShortfalls({ start, pages }: RunEvidence): Shortfall[] {
  return [
    ...(start?.started === false ? [{ type: 'start' as const, command: start.command, end: start.end, exit: start.exit }] : []),
    ...(pages && !pages.areWell ? [{ type: 'pages' as const, count: pages.faults.length, first: pages.faults.slice(0, NAMED) }] : []),
  ]
}

/** Shortfalls that are a list of names. */
type NamedShortfall = Extract<Shortfall, { readonly first: readonly string[] }>['type']

const named = (type: NamedShortfall, names: readonly string[] = []): Shortfall[] =>
  names.length === 0 ? [] : [{ type, count: names.length, first: names.slice(0, NAMED) }]
