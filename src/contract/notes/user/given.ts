// What came after the last step that could act on it was built on in a later run. The chat tells it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const given = noteKind({
  schema: z.object({ type: z.literal('given'), said: z.array(z.string()), to: z.string() }),
  row: null,
  change: (state, { said, to }) => ({
    words: state.words.map((each) => (said.includes(each.key) ? { ...each, fate: 'given', by: to } : each)),
  }),
})
