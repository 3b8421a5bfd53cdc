// How small models build: parameters of the step config.
import { z } from 'zod'

const candidates = z.number().int().min(0).max(12)

export const smallModelConfig = {
  candidates: candidates.default(5).meta({
    label: 'Extra programs from small models',
    group: 'Plan',
    oldFlag: 'candidates',
    description:
      'A small model writes single-file programs from your examples until two of them meet all examples and agree with each other. This setting is the maximum number of programs after the first. With 0, small models plan tasks and write tests as large models do.',
  }),
}

/** The values from before small models had their own parameters. */
export const smallModelsBefore = { candidates: candidates.default(0) }
