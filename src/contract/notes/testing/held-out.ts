// All tests that the builder sees are green: how those do that it does not see, and which clauses are red.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const heldOut = fullNoteKind(
  z.object({ type: z.literal('held-out'), tests: z.number().int(), passed: z.number().int(), clauses: z.array(z.string()) }),
  ({ tests, passed }) => (passed === tests ? 'good' : 'bad'),
)
