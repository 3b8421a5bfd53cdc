// How small models build: parameters of the step config.
import { z } from 'zod'

const candidates = z.number().int().min(0).max(12)

export const smallModelConfig = {
  candidates: candidates.default(5).meta({
    label: 'More programs of small models',
    group: 'Plan',
    oldFlag: 'candidates',
    description:
      'A small model writes a program of one file from your examples. After the first answer so many more are drawn at most, until two that meet all examples agree. 0 has small models plan tasks and write tests as large ones do.',
  }),
}

/** As it was before small models had a way of their own. */
export const smallModelsBefore = { candidates: candidates.default(0) }
