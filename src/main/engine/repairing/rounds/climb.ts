// One repair on the escalation step that comes next, where repairs lead nowhere.
import type { StepConfig } from '../../../../contract/config/config.js'
import type { Run } from '../../journal/run-context.js'
import { halt, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { judgeable, redCases, showRulings } from '../arbiter/arbitrate.js'
import type { Failure } from '../diagnose.js'
import type { Advice } from '../escalation.js'
import { askWhenStuck } from '../stuck-question.js'
import { judgeThese, stateOf } from './judging.js'
import { branchOut, repairOnce } from './repair-once.js'
import { type Round, type State, told } from './state.js'

/** One repair on another rung. */
export async function climb(
  run: Run,
  round: Round,
  failure: Failure,
  { rung, why }: Extract<Advice, { readonly type: 'climb' }>,
): Promise<Progress<State> | { readonly type: 'replan'; readonly why: string } | { readonly type: 'split' }> {
  const { context, state: before, judged } = round
  run.note('escalated', { type: 'escalated', rung, why })
  const onTrial = { rung, vector: judged.vector, result: judged.result }
  const state: State = { ...before, onTrial, climbed: [...before.climbed, rung], sinceProgress: 0 }
  const climbed: Round = { ...round, state }
  switch (rung) {
    case 'nudge':
      return repairOnce(run, climbed, { ...failure, ledger: told(state, true) })
    case 'fresh':
      return repairOnce(run, climbed, {
        ...failure,
        ledger: `(left out, so that you look with fresh eyes)${showRulings(state.rulings)}`,
      })
    case 'branches':
      return branchOut(run, climbed, failure)
    case 'other-model': {
      const model = { ...run.config.model, ...run.config.escalation.model }
      return repairOnce(withModel(run, model), { ...round, state: { ...state, model } }, failure)
    }
    case 'split':
      return { type: 'split' }
    case 'replan':
      return { type: 'replan', why: `${why} (${judged.result})` }
    case 'ask': {
      const answer = await askWhenStuck(run, context, failure, state.ledger.at(-1)?.diagnosis ?? '')
      if (answer.choice === 'stop') return halt('stuck', { type: 'leads-nowhere', why, result: judged.result })
      const toldNow = answer.words ? [...before.words, answer.words] : before.words
      // With what the user said, everything is worth another try.
      const again: Round = { ...round, state: { ...state, words: toldNow, climbed: [], seen: new Set([round.mark]) } }
      if (answer.choice === 'test-wrong') {
        // What they say of the test is theirs, as the description is.
        if (answer.words) context.said.push(answer.words)
        const red = judgeable(judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested), state.workspace, state.rulings)
        return stateOf(await judgeThese(run, again, red))
      }
      return repairOnce(run, again, { ...failure, heard: toldNow })
    }
  }
}

/** Where the models of the roles led nowhere, the other one answers all of them. */
export const withModel = (run: Run, model: State['model']): Run =>
  model ? run.withConfig((config) => ({ ...config, model, roles: {} })) : run

/** A task is planned again once at most: the second plan has the same tests of patience. */
export const withoutReplan = (config: StepConfig, { isReplanned }: TaskContext): StepConfig['escalation'] =>
  isReplanned ? { ...config.escalation, rungs: config.escalation.rungs.filter((rung) => rung !== 'replan') } : config.escalation
