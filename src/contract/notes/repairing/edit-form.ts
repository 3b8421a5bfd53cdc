// Edits of a model found no place twice in a row: it is asked for them in another form from here on.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const editForm = fullNoteKind(
  z.object({ type: z.literal('edit-form'), role: z.string(), model: z.string(), form: z.enum(['patch', 'whole', 'blocks', 'functions']) }),
  'attention',
)
