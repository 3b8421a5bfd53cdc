// Collects the debug actions of this folder. A new one is a new file.
import { z } from 'zod'
import type { Action } from './action.js'

/** An action of a debug plan, as code outside of its file sees it. */
export type PlannedAction = { readonly action: string; readonly [field: string]: unknown }

const modules = import.meta.glob<{ default: Action<PlannedAction> }>(
  ['./*.ts', '!./index.ts', '!./action.ts', '!./not-buildable.ts', '!./*.test.ts'],
  {
    eager: true,
  },
)

export const actions: readonly Action<PlannedAction>[] = Object.values(modules).map((module) => module.default)

const ids = actions.map((action) => action.id)
if (new Set(ids).size < ids.length) throw new Error(`Two debug actions have the same id: ${ids.join(', ')}.`)

/** A debug plan: actions in order. */
export const DebugPlan = z.object({
  actions: z
    .array(z.union(actions.map((action) => action.schema)))
    .min(1)
    .max(6),
})
export type DebugPlan = z.infer<typeof DebugPlan>

/** The action for a planned one. Every plan that passed the schema has one. */
export function actionOf(planned: PlannedAction): Action<PlannedAction> {
  const found = actions.find((action) => action.id === planned.action)
  if (!found) throw new Error(`There is no action "${planned.action}".`)
  return found
}
