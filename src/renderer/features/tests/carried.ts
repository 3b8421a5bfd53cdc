// Tests that a run takes over from the run before it, and which of them it has not run yet.
import type { RunView } from '../../../contract/view/run-view.js'
import type { OpenRun } from '../run/run-store.js'

/** How many sealed tests come from earlier runs and were not run in this one so far. */
export function notRunYet({ goal, suites, tests }: Pick<RunView, 'goal' | 'suites' | 'tests'>): number {
  const retired = new Set(suites.flatMap((suite) => suite.retired))
  const carried = new Set((goal?.inherits?.suites ?? []).flatMap(({ red, refused }) => [...red, ...refused]))
  return [...carried].filter((id) => !tests.has(id) && !retired.has(id)).length
}

/** The test states at the shown moment, which may be before the end. */
export const noteOf = ({ view, end }: Pick<OpenRun, 'view' | 'end'>): string => testsNote(end ? { ...view, outcome: null } : view)

/** The note beside the heading of the tests. */
export function testsNote(view: Pick<RunView, 'goal' | 'suites' | 'tests' | 'outcome'>): string {
  const carried = view.outcome === null ? notRunYet(view) : 0
  const states = [...view.tests.values()].map(({ state }) => state)
  const waiting = carried === 0 ? '' : `${carried} ${carried === 1 ? 'carries' : 'carry'} over (not run yet)`
  if (states.length === 0) return waiting || (view.outcome ? 'none were run' : 'none yet')
  const passed = `${states.filter((state) => state === 'passed').length} of ${states.length} passed`
  return waiting ? `${passed}, ${waiting}` : passed
}

/** How many tests that a run takes over were shown red in earlier runs and are still asked. */
export function redEarlier({ goal, suites }: Pick<RunView, 'goal' | 'suites'>): number {
  const retired = new Set(suites.flatMap((suite) => suite.retired))
  return new Set((goal?.inherits?.suites ?? []).flatMap(({ red }) => red).filter((id) => !retired.has(id))).size
}
