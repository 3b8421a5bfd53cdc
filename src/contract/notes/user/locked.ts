// Files that the user locked or unlocked were taken in by a step: from here on no model writes what is locked.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const locked = fullNoteKind(
  z.object({ type: z.literal('locked'), locked: z.array(z.string()), unlocked: z.array(z.string()) }),
  'attention',
  (state, note) => ({ locked: [...new Set([...state.locked, ...note.locked])].filter((path) => !note.unlocked.includes(path)).toSorted() }),
)
