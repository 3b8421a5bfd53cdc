// How a run ended.
import { z } from 'zod'
import { Ended, Outcome, verdictTone } from '../../run/outcome.js'
import type { TaskView, ViewState } from '../../state/view-state.js'
import { noteKind } from '../kind.js'

/** A task whose budget ended is not stuck: it was begun. */
const begun = (task: TaskView, suites: ViewState['suites']): TaskView => ({
  ...task,
  state: suites.some((suite) => suite.task === task.id) ? 'building' : 'tests',
})

export const finished = noteKind({
  schema: z.object({
    type: z.literal('finished'),
    outcome: Outcome,
    tree: z.string(),
    /** The same state as the builder saw it, without held-out tests; empty where that is the tree itself. */
    shown: z.string().default(''),
    ended: Ended,
  }),
  row: z.object({ type: z.literal('finished'), outcome: Outcome }),
  change: (state, { outcome, tree }) => ({
    question: null,
    outage: null,
    outcome,
    tree: tree || state.tree,
    ...(outcome.ended === 'budget' && { tasks: state.tasks.map((task) => (task.state === 'stuck' ? begun(task, state.suites) : task)) }),
  }),
  rows: ({ type, outcome }) => [{ tone: verdictTone(outcome.verdict), data: { type, outcome } }],
  endsSteps: true,
})
