// What is done when repairs lead nowhere.
import { z } from 'zod'
import { ModelChoice } from './models.js'

/** What is done when repairs lead nowhere, from cheap to dear. */
export const EscalationStep = z.enum(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask'])
export type EscalationStep = z.infer<typeof EscalationStep>

export const Escalation = z.strictObject({
  after: z.number().int().positive().default(2).meta({
    label: 'Attempts without progress',
    description: 'Attempts without progress after which the next rung is climbed; a circle does at once.',
  }),
  rungs: z.array(EscalationStep).default(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask']).meta({
    label: 'Steps of escalation',
    description:
      'Rungs in their order: a nudge in the ledger, a diagnosis with fresh eyes, several diagnoses tried side by side, another model, a late split of the task where part of it is green, a new plan of the task, a question to you. An empty list goes on until the attempts are spent.',
  }),
  order: z
    .enum(['measured', 'listed'])
    .default('measured')
    .meta({
      label: 'Order of the steps',
      choices: { measured: 'what helped most for its price', listed: 'as listed' },
      description:
        'Take the steps as listed, or sort those that your runs took at least five times by their success for the price. A question to you keeps its place. Tries of the bench take them as listed.',
    }),
  branches: z
    .number()
    .int()
    .min(2)
    .max(5)
    .default(3)
    .meta({ label: 'Diagnoses side by side', description: 'Diagnoses that are tried side by side.' }),
  model: ModelChoice.nullable()
    .default(null)
    .meta({ label: 'The other model', description: 'The other model; null leaves this rung out.' }),
  reflectEvery: z.number().int().min(0).default(6).meta({
    label: 'Attempts until a reflection',
    description: 'Attempts of a task after which the model reflects on the way it goes; 0 never asks.',
  }),
})
export type Escalation = z.infer<typeof Escalation>
