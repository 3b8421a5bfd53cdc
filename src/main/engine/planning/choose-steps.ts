// Lets the model choose which steps of the pipeline a project needs. It can leave steps out, never loosen a check of ours.
import { ChosenSteps } from '../../../contract/config/config.js'
import { ask } from '../asking/ask.js'
import { parseStructured } from '../asking/structured.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import prompt from './choose-steps.md?raw'
import { planFacts, planSystem } from './planners/plan-prompt.js'
import type { PlanRequest } from './planners/planner.js'

/** Null where the config says which steps there are. */
export async function chooseSteps(run: Run, request: PlanRequest): Promise<Progress<ChosenSteps | null>> {
  if (run.config.steps === 'as-set') return done(null)
  const answer = await ask<ChosenSteps>(run, request, {
    name: 'choose-steps',
    role: 'planner',
    facts: planFacts(request),
    system: planSystem(request),
    prompt,
    shape: ChosenSteps,
    read: (text) => parseStructured(ChosenSteps, text),
  })
  if (answer.type === 'done') run.note('chose-steps', { type: 'chose-steps', chosen: answer.value })
  return answer
}
