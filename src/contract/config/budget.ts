// What a run may spend, and when it reports its spending.
import { z } from 'zod'

export const Budget = z.strictObject({
  usd: z
    .number()
    .nonnegative()
    .nullable()
    .default(2)
    .meta({ label: 'Dollars', flag: 'budget-usd', description: 'Maximum dollars for the whole run. 0 or null means no limit.' }),
  minutes: z.number().nonnegative().default(20).meta({
    label: 'Minutes',
    flag: 'budget-minutes',
    description: 'Maximum minutes of work for the run. Pauses and restarts do not count. 0 means no limit.',
  }),
  tokens: z.number().int().nonnegative().default(600_000).meta({
    label: 'Tokens',
    flag: 'budget-tokens',
    description: 'Maximum tokens for the run, including prompts and answers. 0 means no limit.',
  }),
  warnAt: z.number().min(0.1).max(1).default(0.8).meta({
    label: 'Warn me at (share)',
    description: 'Share of a limit at which the run warns you. 1 turns the warning off.',
  }),
  atLimit: z.enum(['stop', 'ask']).default('stop').meta({
    label: 'When a limit is reached',
    oldFlag: 'at-limit',
    description: 'Whether the run stops when a limit is reached, or asks you what to do. You can resume a stopped run with a higher limit.',
  }),
  attempts: z.number().int().nonnegative().max(1000).default(12).meta({
    label: 'Attempts',
    flag: 'max-attempts',
    description: 'Maximum attempts per task, each with tests, diagnosis and repair. 0 means no limit.',
  }),
})
export type Budget = z.infer<typeof Budget>

/** A limit as a number to compare with; null where 0 or null switches it off. */
export const limitOf = (limit: number | null): number | null => (limit === 0 ? null : limit)

export const CheckIn = z.strictObject({
  minutes: z.number().positive().nullable().default(null).meta({
    label: 'Minutes between check-ins',
    description: 'Minutes of work between progress reports. Leave empty (null) to turn these reports off.',
  }),
  usd: z.number().positive().nullable().default(null).meta({
    label: 'Dollars between check-ins',
    description: 'Dollars spent between progress reports. Leave empty (null) to turn these reports off.',
  }),
  wait: z.boolean().default(true).meta({
    label: 'Wait at a check-in',
    description: 'At each check-in, the run waits for your answer. If this is off, the run reports its progress and continues.',
  }),
})
export type CheckIn = z.infer<typeof CheckIn>
