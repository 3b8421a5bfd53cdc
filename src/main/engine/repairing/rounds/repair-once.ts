// Makes one usual repair: a diagnosis, a debug plan, its actions; or several diagnoses side by side.
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { Case } from '../../testing/one-test.js'
import { act } from '../act.js'
import { accusedBy, quotedIn } from '../arbiter/accused.js'
import { judgeable, redCases } from '../arbiter/arbitrate.js'
import { type Branch, tryBranches } from '../branches.js'
import { decide } from '../decide.js'
import { diagnose, type Failure } from '../diagnose.js'
import { inQuestion, lookUp } from '../look-up.js'
import { judgeThese, stateOf } from './judging.js'
import { isPlain, repairInOneCall } from './one-call.js'
import { entryOf, type Round, type State } from './state.js'

/** The state after the actions of one debug plan, or after one answer if the place is plain. */
export async function repairOnce(run: Run, round: Round, given: Failure): Promise<Progress<State>> {
  const { context, state, judged, attempt } = round
  const { workspace } = state
  const about = inQuestion(context, given)
  const read = about ? await lookUp(run, context, workspace, { ...about, mayFetch: false }) : []
  const documentation = [...given.documentation, ...read]
  const failure = { ...given, documentation }
  const inOne = await inOneCall(run, round, failure)
  if (inOne.type === 'halt') return inOne
  if (inOne.value !== null) return done(inOne.value)
  const diagnosis = run.config.diagnose ? await diagnose(run, context, failure) : done('')
  if (diagnosis.type === 'halt') return diagnosis
  const red = redCases(judged.tested)
  const judging = (cases: readonly Case[]) => judgeThese(run, round, cases, diagnosis.value)
  const accused = run.config.judgeTests ? judgeable(accusedBy(diagnosis.value, red), workspace, state.rulings, 1) : []
  if (accused.length > 0) return stateOf(await judging(accused))
  const plan = await decide(run, context, failure, diagnosis.value)
  if (plan.type === 'halt') return plan
  const acted = await act(run, context, plan.value, { ...failure, diagnosis: diagnosis.value })
  if (acted.type === 'halt') {
    // A give-up quotes its obstacles. Tests among these are judged first.
    const quotes = run.config.judgeTests && acted.halt.why?.type === 'impossible' ? acted.halt.why.quotes : null
    const sourceOf = ({ file }: Case) => context.trees.read(workspace.tree, file) ?? ''
    const doubted = quotes ? judgeable(quotedIn(quotes, red, sourceOf), workspace, state.rulings, 1) : []
    return doubted.length > 0 ? stateOf(await judging(doubted)) : acted
  }
  const entry = entryOf(attempt, judged, diagnosis.value, acted.value.did)
  const known = [...documentation, ...acted.value.documentation]
  return done({ ...state, workspace: acted.value.workspace, ledger: [...state.ledger, entry], documentation: known })
}

/** The repair in one question if the place is plain; null if it needs more, or if the answer was useless. */
async function inOneCall(run: Run, round: Round, failure: Failure): Promise<Progress<State | null>> {
  const { context, state, judged, attempt } = round
  // An escalation step needs a different diagnosis.
  if (!run.config.oneCallRepairs || state.onTrial !== null || !isPlain(context, state.workspace, judged, state.sinceProgress))
    return done(null)
  const answer = await repairInOneCall(run.scope('one-call'), context, failure)
  if (answer.type === 'halt' || answer.value === null) return answer.type === 'halt' ? answer : done(null)
  const { workspace, diagnosis, changed, did } = answer.value
  const accused = accusedBy(diagnosis, redCases(judged.tested))
  const wrong = run.config.judgeTests ? judgeable(accused, state.workspace, state.rulings, 1) : []
  if (wrong.length === 0 && changed.length === 0) return done(null)
  if (diagnosis !== '') run.note('diagnosed', { type: 'diagnosed', text: diagnosis })
  if (wrong.length > 0) return stateOf(await judgeThese(run, round, wrong, diagnosis))
  run.note('decided', { type: 'decided', actions: changed.map((on) => ({ action: 'fix-file', on, why: '' })) })
  const entry = entryOf(attempt, judged, diagnosis, [did])
  return done({ ...state, workspace, ledger: [...state.ledger, entry], documentation: failure.documentation })
}

/** The state after the best of several diagnoses. */
export async function branchOut(run: Run, { context, state, attempt }: Round, failure: Failure): Promise<Progress<State>> {
  const tried = await tryBranches(run, context, failure)
  if (tried.type === 'halt') return tried
  const { best, others } = tried.value
  const entry = ({ diagnosis, did }: Branch) => entryOf(attempt, failure, diagnosis, did)
  const left = others.map((branch) => ({ ...entry(branch), after: `${branch.judged.result}; another diagnosis led further` }))
  // The next test run completes the last entry.
  return done({ ...state, workspace: best.workspace, ledger: [...state.ledger, ...left, entry(best)] })
}
