// How small models build: parameters of the step config.
import { z } from 'zod'

const candidates = z.number().int().min(0).max(12)

export const smallModelConfig = {
  candidates: candidates.default(5).meta({
    label: 'More programs of small models',
    group: 'Plan',
    oldFlag: 'candidates',
    description:
      'A small model writes a program of one file from your examples. This is the most extra answers after the first, until two programs that meet all examples agree. With 0, small models plan tasks and write tests as large ones do.',
  }),
}

/** The values from before small models had their own parameters. */
export const smallModelsBefore = { candidates: candidates.default(0) }
