// The user set what the run may take, while it worked or after its budget had ended it.
import { z } from 'zod'
import { Redone } from '../../journal/superseded.js'
import { RunLimits } from '../../run/effects.js'
import { noteKind } from '../kind.js'

export const budgetSet = noteKind({
  schema: z.object({
    type: z.literal('budget-set'),
    limits: RunLimits,
    before: RunLimits,
    /** The parts to do again, if the budget had ended the run; empty if it was at work. */
    again: z.array(Redone).readonly(),
  }),
  row: z.object({ type: z.literal('budget-set'), limits: RunLimits, before: RunLimits, goesOn: z.boolean() }),
  change(state, { limits, again }) {
    const { attempts, ...rest } = limits
    const config = state.config && { ...state.config, budget: { ...state.config.budget, attempts } }
    if (again.length === 0) return { limits: rest, config, refusedBy: null }
    const isAgain = (id: string) => again.some(({ part }) => part === `task/${id}`)
    return {
      limits: rest,
      config,
      refusedBy: null,
      outcome: null,
      outage: null,
      tasks: state.tasks.map((task) => (task.state !== 'green' && isAgain(task.id) ? { ...task, state: 'building' as const } : task)),
      evidence: state.evidence.filter(({ stage }) => stage !== 'final'),
    }
  },
  rows: ({ type, limits, before, again }) => [{ tone: 'attention', data: { type, limits, before, goesOn: again.length > 0 } }],
})
