// Computes the findings beside the verdict in figures and names: the checks, and the state of the user's words.
import type { PagesSummary } from '../../../contract/journal/pages.js'
import type { CheckedHouse } from '../../../contract/packages/house.js'
import type { Evidence } from '../../../contract/run/evidence.js'
import type { Findings, WordsSummary } from '../../../contract/run/findings.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import { isProven, NAMED, namedClauses, type RunEvidence, verdictOf } from '../../../contract/run/verdict/verdict.js'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import type { Shown } from '../task/feature.js'
import { STRONGER } from './mutation-check.js'

/** The ends of a plan's tasks. All other tasks were never begun. */
export interface TaskEnds {
  readonly green: readonly string[]
  readonly stuck: readonly string[]
  /** Tasks that the program already did, as a test shows that the author names. */
  readonly there: readonly string[]
}

/** The records of the final state. */
export interface Proof {
  /** Null if no test ran in a fresh copy. */
  readonly final: Evidence | null
  /** Ids of tests that are not green. */
  readonly red: readonly string[]
  /** The start of the program; null if it was not started. */
  readonly start: Evidence | null
  /** What its pages showed; null if they were not opened, or there are none. */
  readonly shown: Shown | null
  /** Tests with other results in an environment without a model's additions beside the program. */
  readonly differs: readonly string[]
  /** The results of the project's own checks. */
  readonly house?: readonly CheckedHouse[]
}

export const nothingProved: Proof = { final: null, red: [], start: null, shown: null, differs: [] }

/** The figures of a run, and each condition of `verified` that does not hold. */
export function findingsOf(plan: Plan | null, ends: TaskEnds, suites: readonly Suite[], proof: Proof): Findings {
  const { final, shown } = proof
  const tasks = plan?.tasks ?? []
  const redOf = (ofMutants: boolean) =>
    suites.filter(({ task }) => (task === STRONGER) === ofMutants).reduce((sum, suite) => sum + suite.red.length, 0)
  const clauses = final?.clauses ?? []
  return {
    tests: { of: final?.counts.collected ?? 0, done: final?.counts.passed ?? 0 },
    red: redOf(false),
    planted: redOf(true),
    setAside: final?.setAside ?? 0,
    ...(final?.own ? { own: final.own } : {}),
    ...(proof.house && proof.house.length > 0 ? { house: [...proof.house] } : {}),
    amended: amendedOf(suites),
    tasks: { of: tasks.length, done: tasks.filter(({ id }) => ends.green.includes(id)).length },
    clauses: { of: clauses.length, done: clauses.filter(isProven).length },
    mutants: { of: final?.mutants?.tried ?? 0, done: final?.mutants?.killed ?? 0 },
    ...(final ? checksOf(tasks, final) : {}),
    ...(shown ? { pages: pagesOf(shown) } : {}),
    ...(final?.pageChecks ? { pageChecks: final.pageChecks } : {}),
    shortfalls: [...verdictOf(evidenceIn(plan, ends, proof)).shortfalls],
  }
}

/** The evidence of a run, as the engine knows it at the end. */
function evidenceIn(plan: Plan | null, { green, stuck }: TaskEnds, { final, red, start, shown, differs }: Proof): RunEvidence {
  const stateOf = (id: string) => (green.includes(id) ? 'green' : stuck.includes(id) ? 'stuck' : 'open')
  return {
    ...{ tests: final, red, start, differs, tampered: final?.tampered ?? [] },
    pages: shown && { areWell: shown.faults.length === 0, faults: shown.faults },
    tasks: plan?.tasks.map((task) => ({ ...task, state: stateOf(task.id) })) ?? [],
  }
}

/** Checks that were not made, and tests that could not be changed. Part of the findings with any verdict. */
function checksOf(
  tasks: Plan['tasks'],
  { noMutants, switchedOff, controls, clauses, unhidden = [], outside }: Evidence,
): Partial<Findings> {
  const valueless = clauses.filter(({ isValueless }) => isValueless)
  return {
    ...(noMutants ? { noMutants } : {}),
    ...(outside ? { outside: { of: outside.of, done: outside.done } } : {}),
    ...(unhidden.length > 0 ? { unhidden: { count: unhidden.length, first: titlesOf(tasks, unhidden) } } : {}),
    ...(switchedOff ? { switchedOff } : {}),
    ...(controls?.unproven
      ? {
          unchanged: {
            none: controls.none,
            unproven: { count: controls.unproven.length, first: controls.unproven.slice(0, NAMED) },
            negated: controls.negated ?? 0,
            valueless: { count: valueless.length, first: namedClauses(tasks, valueless) },
          },
        }
      : {}),
  }
}

const titlesOf = (tasks: Plan['tasks'], ids: readonly string[]): string[] =>
  ids.slice(0, NAMED).map((id) => tasks.find((task) => task.id === id)?.title ?? id)

const pagesOf = ({ pages, faults, unseen }: Shown): PagesSummary => ({
  of: pages,
  done: pages - new Set(faults.map(({ path }) => path)).size,
  unseen,
})

/** The longest reason in an outcome, in letters. */
const LONGEST_WHY = 200

function amendedOf(suites: readonly Suite[]): Findings['amended'] {
  const all = suites.flatMap((suite) => suite.amended)
  return { count: all.length, first: all.slice(0, NAMED).map(({ id, why }) => ({ test: id, why: why.slice(0, LONGEST_WHY) })) }
}

/** Hidden tests, and questions without an answer. @param defaults questions about the words, with their default */
export function sideFindings(
  { final }: Proof,
  defaults: readonly { readonly question: string; readonly took: string }[],
): Partial<Findings> {
  const { tests = 0, passed = 0 } = final?.heldOut ?? {}
  return {
    ...(final ? { hidden: { of: tests, done: passed } } : {}),
    ...(defaults.length > 0 ? { defaults: { count: defaults.length, first: defaults.slice(0, NAMED) } } : {}),
  }
}

/**
 * The state of the user's sentences. It is not part of the verdict, but shown with it.
 * @param answers answers in the user's own words: each is a clause with its question
 */
export function wordsFound({ spoken, sentences, assumed, assumptions, quotes }: TracedWords, answers: readonly string[]): WordsSummary {
  const isAnswer = (part: number) => spoken[part]?.from === 'said' && answers.includes(spoken[part].text)
  const uncovered = sentences.filter(({ state, part }) => state === 'not-covered' && !isAnswer(part)).map(({ text }) => text)
  return {
    of: sentences.length,
    shown: sentences.filter(({ state }) => state === 'shown').length,
    uncovered: { count: uncovered.length, first: uncovered.slice(0, NAMED) },
    assumed: assumed.length + assumptions.length,
    quotes,
  }
}
