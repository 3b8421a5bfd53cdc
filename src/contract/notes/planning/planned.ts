// A plan: the first one, or one that replaces it.
import { z } from 'zod'
import { StoredPlan } from '../../run/plan.js'
import { PlanDifference, planDifference } from '../../run/plan-difference.js'
import { noteKind } from '../kind.js'

export const planned = noteKind({
  schema: z.object({
    type: z.literal('planned'),
    plan: StoredPlan,
    by: z.enum(['model', 'person', 'config']),
    /** Why it replaces the plan before; empty for the first. */
    why: z.string().default(''),
  }),
  row: z.object({
    type: z.literal('planned'),
    why: z.string(),
    tasks: z.array(z.string()),
    assumptions: z.array(z.string()),
    /** In what it differs from the plan before; absent for the first. */
    difference: PlanDifference.optional(),
  }),
  change: (state, { plan, by, why }, { at }) => ({
    plan,
    firstPlan: state.firstPlan ?? {
      tasks: plan.tasks.length,
      clauses: plan.tasks.reduce((sum, { acceptance }) => sum + acceptance.length, 0),
    },
    replanned: state.plan === null ? state.replanned : [...state.replanned, { at, by, why, difference: planDifference(state.plan, plan) }],
    tasks: plan.tasks.map(({ id, title, needs }) => {
      const known = state.tasks.find((other) => other.id === id)
      return { state: 'waiting', attempts: 0, usd: 0, began: null, at: null, ...known, id, title, needs }
    }),
  }),
  rows: ({ type, why, plan }, _entry, { plan: before }) => [
    {
      tone: 'thought',
      data: {
        type,
        why,
        tasks: plan.tasks.map((task) => task.title),
        assumptions: plan.assumptions,
        ...(before && { difference: planDifference(before, plan) }),
      },
    },
  ],
})
