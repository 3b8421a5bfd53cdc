// Has red tests judged by the words alone, and takes over what is amended.
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import type { Case } from '../../testing/one-test.js'
import { arbitrate, judgeable, redCases } from '../arbiter/arbitrate.js'
import type { Judged } from '../judge.js'
import { entryOf, type State } from './state.js'

export interface JudgedState {
  readonly state: State
  readonly isAmended: boolean
}

export const stateOf = (judged: Progress<JudgedState>): Progress<State> => (judged.type === 'halt' ? judged : done(judged.value.state))

/** Judges the red tests that were not judged yet, where the config says so. */
export function judgeRed(run: Run, context: TaskContext, state: State, judged: Judged, attempt: number, unbuilt: Workspace | null) {
  const red = judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested)
  const cases = run.config.judgeTests ? judgeable(red, state.workspace, state.rulings, 1) : []
  return judgeThese(run, context, state, cases, judged, attempt, '', unbuilt)
}

/** The state with what was judged in its ledger. Where a test was amended, earlier states are measured by another suite and count no more. */
export async function judgeThese(
  run: Run,
  context: TaskContext,
  state: State,
  cases: readonly Case[],
  judged: Judged,
  attempt: number,
  diagnosis: string,
  unbuilt: Workspace | null,
): Promise<Progress<JudgedState>> {
  const arbitrated = await arbitrate(run, context, state.workspace, state.rulings, cases, unbuilt)
  if (arbitrated.type === 'halt') return arbitrated
  const { workspace, plan, rulings, did, isAmended } = arbitrated.value
  const entry = entryOf(attempt, judged.result, judged.failing, diagnosis, did)
  const next: State = { ...state, workspace, plan, rulings, ledger: did.length > 0 ? [...state.ledger, entry] : state.ledger }
  return done({ state: isAmended ? { ...next, best: null, sinceProgress: 0, onTrial: null, hidden: new Map() } : next, isAmended })
}
