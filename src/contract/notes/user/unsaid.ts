// The user took back words or a changed file before a step took them. The chat shows it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const unsaid = noteKind({
  schema: z.object({ type: z.literal('unsaid'), request: z.number().int(), said: z.string() }),
  row: null,
  // What a step took cannot be taken back: its result lists it.
  change: (state, { said }, { key }) => ({
    words: state.words.map((each) => (each.key === said && each.fate === 'waiting' ? { ...each, fate: 'withdrawn', by: key } : each)),
  }),
})
