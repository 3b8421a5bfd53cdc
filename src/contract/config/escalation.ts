// What is done when repairs lead nowhere.
import { z } from 'zod'
import { ModelChoice } from './models.js'

/** What is done when repairs lead nowhere, from cheap to dear. */
export const EscalationStep = z.enum(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask'])
export type EscalationStep = z.infer<typeof EscalationStep>

export const Escalation = z.strictObject({
  after: z.number().int().positive().default(2).meta({
    label: 'Attempts without progress',
    description: 'Attempts without progress before the next step. A repeated state leads to the next step immediately.',
  }),
  rungs: z.array(EscalationStep).default(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask']).meta({
    label: 'Steps of escalation',
    description:
      'Steps in their order. The first are a hint in the ledger, a fresh diagnosis, and several diagnoses side by side. The later ones are another model, a late split of a partly green task, a new plan of the task, and a question to you. With an empty list, repairs continue until the attempts are used up.',
  }),
  order: z
    .enum(['measured', 'listed'])
    .default('measured')
    .meta({
      label: 'Order of the steps',
      choices: { measured: 'best success for the price', listed: 'as listed' },
      description:
        'Take the steps as listed, or sort steps with at least five uses in your runs by success for the price. A question to you keeps its place. Bench tries take them as listed.',
    }),
  branches: z
    .number()
    .int()
    .min(2)
    .max(5)
    .default(3)
    .meta({ label: 'Diagnoses side by side', description: 'Number of diagnoses to try side by side.' }),
  model: ModelChoice.nullable()
    .default(null)
    .meta({ label: 'The other model', description: 'The other model; null leaves this step out.' }),
  reflectEvery: z.number().int().min(0).default(6).meta({
    label: 'Attempts until a reflection',
    description: 'Attempts of a task before the model reflects on its approach; 0 never asks.',
  }),
})
export type Escalation = z.infer<typeof Escalation>
