// The user took back what they said, or a file that they changed, before any step took it. The chat tells it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const unsaid = noteKind({
  schema: z.object({ type: z.literal('unsaid'), request: z.number().int(), said: z.string() }),
  row: null,
  // What a step took stays taken: its result says so.
  change: (state, { said }, { key }) => ({
    words: state.words.map((each) => (each.key === said && each.fate === 'waiting' ? { ...each, fate: 'withdrawn', by: key } : each)),
  }),
})
