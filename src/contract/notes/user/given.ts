// A later run builds on what came after the last step that could use it. The chat shows it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const given = noteKind({
  schema: z.object({ type: z.literal('given'), said: z.array(z.string()), to: z.string() }),
  row: null,
  change: (state, { said, to }) => ({
    words: state.words.map((each) => (said.includes(each.key) ? { ...each, fate: 'given', by: to } : each)),
  }),
})
