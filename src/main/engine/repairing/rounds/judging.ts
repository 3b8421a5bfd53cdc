// Has red tests judged by the words alone, and applies the amendments.
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { Case } from '../../testing/one-test.js'
import { arbitrate, judgeable, redCases } from '../arbiter/arbitrate.js'
import { entryOf, type Round, type State } from './state.js'

export interface JudgedState {
  readonly state: State
  readonly isAmended: boolean
}

export const stateOf = (judged: Progress<JudgedState>): Progress<State> => (judged.type === 'halt' ? judged : done(judged.value.state))

/** Judges the red tests that were not judged yet, if the config says so. */
export function judgeRed(run: Run, round: Round) {
  const { judged, state } = round
  const red = judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested)
  return judgeThese(run, round, run.config.judgeTests ? judgeable(red, state.workspace, state.rulings, 1) : [])
}

/** The state with the rulings in its ledger. After an amendment, earlier states belong to another suite and no longer count. */
export async function judgeThese(run: Run, round: Round, cases: readonly Case[], diagnosis = ''): Promise<Progress<JudgedState>> {
  const { context, state, judged, attempt, unbuilt } = round
  const arbitrated = await arbitrate(run, { context, workspace: state.workspace, rulings: state.rulings, unbuilt }, cases)
  if (arbitrated.type === 'halt') return arbitrated
  const { workspace, plan, rulings, did, isAmended } = arbitrated.value
  const entry = entryOf(attempt, judged, diagnosis, did)
  const next: State = { ...state, workspace, plan, rulings, ledger: did.length > 0 ? [...state.ledger, entry] : state.ledger }
  return done({ state: isAmended ? { ...next, best: null, sinceProgress: 0, onTrial: null, hidden: new Map() } : next, isAmended })
}
