// What the evidence comes to: the conditions of `verified` that hold, and those that do not. The verdict itself is asked of the
// store; it comes to the same, and a test holds the two against each other.
import type { PagesFound } from '../../../contract/journal/pages.js'
import type { ClauseState, Evidence } from '../../../contract/run/evidence.js'
import type { Findings, Shortfall, WordsFound } from '../../../contract/run/findings.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import type { Shown } from '../task/feature.js'
import { GENEROUS_AT_LEAST } from './controls/generous.js'

/** How the tasks of a plan ended; all others were never begun. */
export interface TaskEnds {
  readonly green: readonly string[]
  readonly stuck: readonly string[]
  /** Those of which the author says that the program does them already, and names a test that shows it. */
  readonly there: readonly string[]
}

/** What was recorded of the final state. */
export interface Proof {
  /** Null where no test ran in a fresh copy. */
  readonly final: Evidence | null
  /** Ids of tests that are not green. */
  readonly red: readonly string[]
  /** Of the start of the program; null where it was not started. */
  readonly start: Evidence | null
  /** What its pages showed; null where nobody looked, or there are none. */
  readonly shown: Shown | null
  /** Tests that give other results without what a model added to the environment beside the program. */
  readonly differs: readonly string[]
}

export const nothingProved: Proof = { final: null, red: [], start: null, shown: null, differs: [] }

const isProven = ({ state }: ClauseState): boolean => state === 'shown' || state === 'kept'

/** Names that are kept of each shortfall. */
const FIRST = 5

/** @param isOfMutants whether a suite was written for planted bugs */
export function findingsOf(
  plan: Plan | null,
  ends: TaskEnds,
  suites: readonly Suite[],
  { final, red, start, shown, differs }: Proof,
  isOfMutants: (suite: Suite) => boolean,
): Findings {
  const tasks = plan?.tasks ?? []
  const redOf = (ofMutants: boolean) =>
    suites.filter((suite) => isOfMutants(suite) === ofMutants).reduce((sum, suite) => sum + suite.red.length, 0)
  const clauses = final?.clauses ?? []
  return {
    tests: { of: final?.counts.collected ?? 0, done: final?.counts.passed ?? 0 },
    red: redOf(false),
    planted: redOf(true),
    setAside: final?.setAside ?? 0,
    amended: amendedOf(suites),
    tasks: { of: tasks.length, done: tasks.filter(({ id }) => ends.green.includes(id)).length },
    clauses: { of: clauses.length, done: clauses.filter(isProven).length },
    mutants: { of: final?.mutants?.tried ?? 0, done: final?.mutants?.killed ?? 0 },
    ...(final ? checksOf(plan, final) : {}),
    ...(shown ? { pages: pagesOf(shown) } : {}),
    ...(final?.pageChecks ? { pageChecks: final.pageChecks } : {}),
    shortfalls: [
      ...taskShortfalls(plan, ends),
      ...(final
        ? [...testShortfalls(final, red), ...clauseShortfalls(plan, final), ...untestedShortfalls(plan, final)]
        : [{ type: 'no-tests' as const }]),
      ...named('differs', differs),
      ...(start && start.started === false ? [{ type: 'start' as const, command: start.command, end: start.end, exit: start.exit }] : []),
      ...(shown && shown.faults.length > 0
        ? [{ type: 'pages' as const, count: shown.faults.length, first: shown.faults.slice(0, FIRST) }]
        : []),
    ],
  }
}

/** What was not checked, and what of the tests nobody could change: said whatever the verdict is. */
function checksOf(plan: Plan | null, { noMutants, switchedOff, controls, clauses }: Evidence): Partial<Findings> {
  const valueless = clauses.filter(({ isValueless }) => isValueless)
  return {
    ...(noMutants ? { noMutants } : {}),
    ...(switchedOff ? { switchedOff } : {}),
    ...(controls?.unproven
      ? {
          unchanged: {
            none: controls.none,
            unproven: { count: controls.unproven.length, first: controls.unproven.slice(0, FIRST) },
            negated: controls.negated ?? 0,
            valueless: { count: valueless.length, first: worded(plan, valueless) },
          },
        }
      : {}),
  }
}

const pagesOf = ({ pages, faults, unseen }: Shown): PagesFound => ({
  of: pages,
  done: pages - new Set(faults.map(({ path }) => path)).size,
  unseen,
})

/** Characters of a reason that an outcome holds. */
const LONGEST_WHY = 200

function amendedOf(suites: readonly Suite[]): Findings['amended'] {
  const all = suites.flatMap((suite) => suite.amended)
  return { count: all.length, first: all.slice(0, FIRST).map(({ id, why }) => ({ test: id, why: why.slice(0, LONGEST_WHY) })) }
}

/** What became of the user's sentences. It takes no part in the verdict; it is said beside it. */
export function wordsFound({ sentences, assumed, assumptions, quotes }: TracedWords): WordsFound {
  const uncovered = sentences.filter(({ state }) => state === 'not-covered').map(({ text }) => text)
  return {
    of: sentences.length,
    shown: sentences.filter(({ state }) => state === 'shown').length,
    uncovered: { count: uncovered.length, first: uncovered.slice(0, FIRST) },
    assumed: assumed.length + assumptions.length,
    quotes,
  }
}

function taskShortfalls(plan: Plan | null, { green, stuck }: TaskEnds): Shortfall[] {
  const open = plan?.tasks.filter(({ id }) => !green.includes(id)) ?? []
  if (plan !== null && open.length === 0) return []
  const titles = (isStuck: boolean) => open.filter(({ id }) => stuck.includes(id) === isStuck).map(({ title }) => title)
  return [{ type: 'tasks', stuck: titles(true), notBegun: titles(false) }]
}

function testShortfalls(final: Evidence, red: readonly string[]): Shortfall[] {
  const { counts, missing, tampered, deceptions, frameworkChanged, exit, end, setAside, mutants, reported, controls } = final
  const steered = [
    ...named('tampered', tampered),
    ...named('framework-changed', frameworkChanged),
    ...named('lying', controls?.lying ?? []),
    ...named('forged', controls?.forged ?? []),
  ]
  if (!reported || counts.collected + counts.errors === 0 || final.red === 0) return [{ type: 'no-tests' }, ...steered]
  const found: Shortfall[] = [
    ...steered,
    ...named('cannot-fail', controls?.cannotFail ?? []),
    ...(final.unshown ? named('unproven', controls?.unproven?.length ? controls.unproven : final.unshown) : []),
    ...named('hollow', final.hollow ?? []),
    ...((controls?.generous.length ?? 0) >= GENEROUS_AT_LEAST ? named('generous', controls?.generous ?? []) : []),
    ...named('believed', controls?.believed ?? []),
    ...(deceptions.length > 0 ? [{ type: 'deceptions' as const, count: deceptions.length, first: deceptions.slice(0, FIRST) }] : []),
    ...(counts.skipped > 0 ? [{ type: 'skipped' as const, count: counts.skipped }] : []),
    ...named('missing', missing),
    ...(counts.errors > 0 ? [{ type: 'uncollected' as const, count: counts.errors }] : []),
    ...named('red', red),
    ...(mutants && mutants.tried >= 2 && mutants.killed === 0 ? [{ type: 'mutants' as const }] : []),
  ]
  const hasEnded = end === 'exited' && (exit === 0 || setAside > 0)
  return hasEnded || found.length > 0 ? found : [{ type: 'runner', end, exit }]
}

function clauseShortfalls(plan: Plan | null, { clauses }: Evidence): Shortfall[] {
  const open = clauses.filter((clause) => !isProven(clause))
  const told = (type: 'clauses' | 'weak', own: readonly ClauseState[]): Shortfall[] => {
    return own.length === 0 ? [] : [{ type, count: own.length, first: worded(plan, own) }]
  }
  const isWeak = ({ state }: ClauseState) => state === 'weak'
  return [
    ...told(
      'clauses',
      open.filter((clause) => !isWeak(clause)),
    ),
    ...told('weak', open.filter(isWeak)),
  ]
}

function untestedShortfalls(plan: Plan | null, { untested = [] }: Evidence): Shortfall[] {
  const titleOf = (id: string) => plan?.tasks.find((task) => task.id === id)?.title ?? id
  return named('untested', untested.map(titleOf))
}

/** The first clauses by the titles of their tasks, in their own words. */
const worded = (plan: Plan | null, clauses: readonly ClauseState[]) =>
  clauses.slice(0, FIRST).map(({ task: id, clause }) => {
    const task = plan?.tasks.find((each) => each.id === id)
    return { task: task?.title ?? id, clause: task?.acceptance[clause - 1] ?? '' }
  })

const named = (
  type:
    | 'tampered'
    | 'framework-changed'
    | 'missing'
    | 'red'
    | 'differs'
    | 'lying'
    | 'forged'
    | 'cannot-fail'
    | 'unproven'
    | 'hollow'
    | 'untested'
    | 'generous'
    | 'believed',
  names: readonly string[],
): Shortfall[] => (names.length === 0 ? [] : [{ type, count: names.length, first: names.slice(0, FIRST) }])
