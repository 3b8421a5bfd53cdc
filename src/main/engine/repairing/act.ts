// Carries out a debug plan, action by action.
import type { Documentation } from '../../../contract/run/documentation.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import type { Situation } from './actions/action.js'
import { actionOf, type DebugPlan } from './actions/index.js'

export interface ActionResults {
  readonly workspace: Workspace
  /** A line for each action. */
  readonly did: readonly string[]
  /** Documentation for the next diagnosis. */
  readonly documentation: readonly Documentation[]
}

/** Carries out the actions in order. Each one works on the result of the one before. */
export async function act(run: Run, context: TaskContext, plan: DebugPlan, situation: Situation): Promise<Progress<ActionResults>> {
  let { workspace } = situation
  const did: string[] = []
  const documentation: Documentation[] = []
  for (const [index, planned] of plan.actions.entries()) {
    const result = await actionOf(planned).perform(run.scope(`action/${index + 1}`), context, planned, { ...situation, workspace })
    if (result.type === 'halt') return result
    workspace = result.value.workspace
    did.push(result.value.did)
    documentation.push(...(result.value.documentation ?? []))
  }
  return done({ workspace, did, documentation })
}
