// What is done when repairs lead nowhere.
import { z } from 'zod'
import { ModelChoice } from './models.js'

/** What is done when repairs lead nowhere, from cheap to dear. */
export const EscalationStep = z.enum(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask'])
export type EscalationStep = z.infer<typeof EscalationStep>

export const Escalation = z.strictObject({
  after: z.number().int().positive().default(2).meta({
    label: 'Attempts without progress',
    description: 'Number of attempts without progress before the next escalation step. A repeated state triggers that step immediately.',
  }),
  rungs: z.array(EscalationStep).default(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask']).meta({
    label: 'Steps of escalation',
    description:
      'Steps in order. The first steps are a ledger hint, a fresh diagnosis, and several diagnoses side by side. The later steps are another model, a late split of a partly green task, a new task plan, and a question to you. If the list is empty, repairs continue until the attempts run out.',
  }),
  order: z
    .enum(['measured', 'listed'])
    .default('measured')
    .meta({
      label: 'Step order',
      choices: { measured: 'best success rate relative to cost', listed: 'as listed' },
      description:
        'Use the listed order, or sort by success rate relative to cost. Sorting needs at least five uses of a step in your runs. Questions to you keep their place. Bench tries use the listed order.',
    }),
  branches: z
    .number()
    .int()
    .min(2)
    .max(5)
    .default(3)
    .meta({ label: 'Parallel diagnoses', description: 'Number of diagnoses to try in parallel.' }),
  model: ModelChoice.nullable()
    .default(null)
    .meta({ label: 'The other model', description: 'Model for the other-model step; null skips the step.' }),
  reflectEvery: z.number().int().min(0).default(6).meta({
    label: 'Attempts before reflection',
    description: 'Number of attempts at a task before the model reflects on its approach; 0 turns reflection off.',
  }),
})
export type Escalation = z.infer<typeof Escalation>
