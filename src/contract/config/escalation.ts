// What is done when repairs lead nowhere.
import { z } from 'zod'
import { ModelChoice } from './models.js'

/** What is done when repairs lead nowhere, from cheap to dear. */
export const EscalationStep = z.enum(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask'])
export type EscalationStep = z.infer<typeof EscalationStep>

export const Escalation = z.strictObject({
  after: z.number().int().positive().default(2).meta({
    label: 'Attempts without progress',
    description:
      'Number of attempts without progress before the next escalation step. If the program returns to an earlier state, that step starts immediately.',
  }),
  rungs: z.array(EscalationStep).default(['nudge', 'fresh', 'branches', 'other-model', 'split', 'replan', 'ask']).meta({
    label: 'Escalation steps',
    description:
      'Steps in order. The first steps are a hint to question the diagnosis, a fresh diagnosis, and several diagnoses side by side. The later steps are another model, a late split of a partly green task, a new plan for the task, and a question for you. If the list is empty, repairs continue until no attempts are left.',
  }),
  order: z
    .enum(['measured', 'listed'])
    .default('measured')
    .meta({
      label: 'Step order',
      choices: { measured: 'best success rate relative to cost', listed: 'as listed' },
      description:
        'Order of the steps: as listed, or sorted by success rate relative to cost. A step is sorted only after at least five uses in your runs. Questions for you keep their place. The bench always uses the listed order.',
    }),
  branches: z
    .number()
    .int()
    .min(2)
    .max(5)
    .default(3)
    .meta({ label: 'Parallel diagnoses', description: 'Number of diagnoses to try side by side.' }),
  model: ModelChoice.nullable()
    .default(null)
    .meta({ label: 'The other model', description: 'Model for the step "another model". Leave empty (null) to skip the step.' }),
  reflectEvery: z.number().int().min(0).default(6).meta({
    label: 'Attempts before reflection',
    description: 'Number of attempts at a task before the model reflects on its approach. 0 turns reflection off.',
  }),
})
export type Escalation = z.infer<typeof Escalation>
