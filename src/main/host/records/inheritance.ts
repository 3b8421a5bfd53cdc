// What a later run inherits from an earlier one: its last state, sealed tests, environment and settled questions.

import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { Note } from '../../../contract/notes/index.js'
import type { Goal, Inheritance } from '../../../contract/run/goal.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { Plan } from '../../../contract/run/plan.js'
import { type Suite, unsealed, withRest, withSuite } from '../../../contract/run/suite.js'
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import { withOverruled } from '../../../contract/traces/standing-clauses.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { ReadParts, Store } from '../../store/store.js'

/** The plan that a run's journal holds. */
export function planOf(store: Store, run: string) {
  const note = notes(store.entries.counting(run)).findLast((each) => each.type === 'planned')
  return note?.type === 'planned' ? note.plan : null
}

// Through the schema: a journal of an earlier version lacks newer fields.
const notes = (entries: readonly Entry[]): Note[] => entries.filter((entry) => entry.kind === 'note').map((entry) => Note.parse(entry.body))

/** What a later run inherits from this one: its last state, its sealed tests, its installed packages. */
export function inheritance(store: ReadParts, run: string, goal: Goal): Inheritance {
  const entries = store.entries.counting(run)
  const finished = notes(entries).findLast((note) => note.type === 'finished' && note.tree !== '')
  // The builder of a later run must still not see held-out tests.
  const isOver = finished?.type === 'finished' && finished.ended === 'finished'
  const inherited = goal.inherits?.suites ?? []
  const hasBegun = entries.some(isStep)
  // Feedback puts the hidden tests of its subject in their places when it begins.
  const suites = notes(entries).reduce(sealedAfter, goal.kind === 'feedback' && hasBegun ? unsealed(inherited) : inherited)
  const tree =
    (isOver ? finished.tree : finished?.type === 'finished' ? finished.shown || finished.tree : null) ??
    lastState(store, entries, suites) ??
    goal.inherits?.tree
  if (!tree) throw userError('run-empty', { run })
  const spec = entries.findLast(
    (entry) =>
      entry.kind === 'result' && entry.step === 'environment' && (entry.body as { value: { type: string } }).value.type === 'ready',
  )
  const facts = spec ? (store.entries.intents(run, spec.key).latest?.body as unknown as EnvironmentSpec) : null
  const base = environmentSpec(languages, goal.template, []).steps.length
  return {
    run,
    tree,
    red: finished?.type === 'finished' ? redOf(finished.outcome) : [],
    // A finished run has moved its held-out tests to the others.
    suites: isOver ? unsealed(suites) : suites,
    additions: facts?.steps.slice(base) ?? goal.inherits?.additions ?? [],
  }
}

const isStep = ({ kind, step }: Entry): boolean => kind === 'result' && (step === 'write' || step === 'command')

/** Trees of a mixed pair, which hold a part of the tests alone. */
const PART = /(^|\/)pair\/(shown|hidden)$/

/**
 * The last state of the program as its builder saw it. Tests also run on states with their hidden ones, and a run may have been ended there.
 */
function lastState({ trees }: ReadParts, entries: readonly Entry[], suites: readonly Suite[]): string | null {
  const showsHidden = (tree: string) =>
    suites.some(({ heldOut }) =>
      heldOut?.files.some((path) => {
        const whole = trees.read(heldOut.tree, path)
        return whole !== null && (trees.read(tree, path)?.equals(whole) ?? false)
      }),
    )
  const states = entries
    .filter((entry) => isStep(entry) && !PART.test(entry.key))
    .map(({ body }) => (body as { value: { tree: string } }).value.tree)
  return states.findLast((tree) => !showsHidden(tree)) ?? null
}

/** The suites after one more note. */
function sealedAfter(suites: Suite[], note: Note): Suite[] {
  if (note.type === 'sealed') return withSuite(suites, note.suite)
  return note.type === 'split' ? withRest(suites, note.task, note.rest, note.tests) : suites
}

/** The first of the tests that were red at the end. */
const redOf = ({ findings }: Outcome): string[] =>
  (findings?.shortfalls ?? []).flatMap((shortfall) => (shortfall.type === 'red' ? shortfall.first : []))

/** Tasks that fit into a prompt. The first ones describe the program, the last ones the newest wishes. */
const MOST_TASKS = 12

/** All that was settled so far: the plan of the build, and a task for each round of feedback. */
export function settledPlan(last: Plan | null, goal: Goal): Plan | null {
  if (goal.kind === 'build' || !goal.plan || !last) return last ?? goal.plan
  const tasks = [...withOverruled(goal.plan.tasks, last), ...last.tasks]
  return { ...goal.plan, tasks: tasks.length > MOST_TASKS ? [...tasks.slice(0, MOST_TASKS / 2), ...tasks.slice(-MOST_TASKS / 2)] : tasks }
}

/** `feedback`, `feedback-2`, ...: the rounds before left their suites under these names. */
export function roundOf({ suites }: Inheritance): string {
  const rounds = new Set(suites.map((suite) => suite.task).filter((task) => /^feedback(-\d+)?$/.test(task))).size
  return rounds === 0 ? 'feedback' : `feedback-${rounds + 1}`
}
