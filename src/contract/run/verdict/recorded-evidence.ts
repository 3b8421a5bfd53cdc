// Reads the evidence of a run from the notes of its journal. Pure.
import { z } from 'zod'
import { Evidence } from '../evidence.js'
import type { RunEvidence } from './verdict.js'

/** The notes that the verdict depends on; all others are skipped. */
export const EVIDENCE_STEPS = ['planned', 'task', 'evidence'] as const

// Other fields of a plan do not matter here, and earlier versions wrote them in other ways.
const Planned = z.object({
  plan: z.object({ tasks: z.array(z.object({ id: z.string(), title: z.string(), acceptance: z.array(z.string()) })) }),
})
const TaskNote = z.object({ task: z.string(), state: z.string() })

/**
 * What the notes show. The last note of each kind counts.
 * @param notes those of a journal that are in force, in their order
 */
export function recordedEvidence(notes: readonly { readonly step: string; readonly body: unknown }[]): RunEvidence {
  const bodies = (wanted: (typeof EVIDENCE_STEPS)[number]) => notes.flatMap(({ step, body }) => (step === wanted ? [body] : []))
  const all = bodies('evidence').map((body) => Evidence.parse(body))
  const last = (wanted: Evidence['stage']) => all.findLast(({ stage }) => stage === wanted) ?? null
  const states = new Map(bodies('task').map((body) => [TaskNote.parse(body).task, TaskNote.parse(body).state]))
  const planned = bodies('planned').at(-1)
  const pages = last('pages')
  return {
    tests: last('final') ?? last('attempt'),
    red: [],
    start: last('start'),
    pages: pages && { areWell: pages.started !== false, faults: [] },
    tampered: [...new Set(all.flatMap(({ tampered }) => tampered))],
    differs: [...new Set(all.flatMap(({ differs }) => differs))],
    tasks: planned === undefined ? [] : Planned.parse(planned).plan.tasks.map((task) => ({ ...task, state: stateOf(states.get(task.id)) })),
  }
}

function stateOf(state: string | undefined): RunEvidence['tasks'][number]['state'] {
  return state === 'green' || state === 'stuck' ? state : 'open'
}
