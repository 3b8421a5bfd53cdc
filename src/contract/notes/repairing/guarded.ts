// What speaks against a package that a model asked for, and whether it is installed all the same.
import { z } from 'zod'
import { Concern } from '../../packages/concern.js'
import { fullNoteKind } from '../kind.js'

export const guarded = fullNoteKind(
  z.object({
    type: z.literal('guarded'),
    package: z.string(),
    concern: Concern,
    /** Whether the install was tried. */
    isLet: z.boolean(),
  }),
  ({ concern, isLet }) => (isLet && concern.type === 'install-scripts' ? 'plain' : 'attention'),
)
