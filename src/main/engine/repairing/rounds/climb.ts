// Makes one repair on the next escalation step, when repairs lead nowhere.
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
import { ledgerText, type Round, type State } from './state.js'

/** Makes one repair on an escalation step. */
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
      return repairOnce(run, climbed, { ...failure, ledger: ledgerText(state, true) })
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
      const messages = answer.words ? [...before.words, answer.words] : before.words
      // New words of the user make every step worth another try.
      const again: Round = { ...round, state: { ...state, words: messages, climbed: [], seen: new Set([round.mark]) } }
      if (answer.choice === 'test-wrong') {
        // Their words about the test count as the user's, like the description.
        if (answer.words) context.said.push(answer.words)
        const red = judgeable(judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested), state.workspace, state.rulings)
        return stateOf(await judgeThese(run, again, red))
      }
      return repairOnce(run, again, { ...failure, messages })
    }
  }
}

/** The run with the other model for all roles, after their own models led nowhere. */
export const withModel = (run: Run, model: State['model']): Run =>
  model ? run.withConfig((config) => ({ ...config, model, roles: {} })) : run

/** The escalation steps. A task is planned again once at most. */
export const withoutReplan = (config: StepConfig, { isReplanned }: TaskContext): StepConfig['escalation'] =>
  isReplanned ? { ...config.escalation, rungs: config.escalation.rungs.filter((rung) => rung !== 'replan') } : config.escalation
