// A task changes its state.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const task = noteKind({
  schema: z.object({
    type: z.literal('task'),
    task: z.string(),
    state: z.enum(['tests', 'building', 'green', 'stuck']),
    attempts: z.number().int(),
  }),
  row: null,
  change: ({ tasks }, note, { at }) => ({
    tasks: tasks.map((each) =>
      each.id === note.task ? { ...each, state: note.state, attempts: note.attempts, began: each.began ?? at, at } : each,
    ),
  }),
})
