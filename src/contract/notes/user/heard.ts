// A step read the words of the user.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const heard = fullNoteKind(
  z.object({ type: z.literal('heard'), words: z.array(z.string()) }),
  'attention',
  // Journals of earlier versions have the words only here.
  (state, note, { key, at }) => {
    const known = new Set(state.words.map((each) => each.words))
    const fresh = note.words.filter((words) => !known.has(words))
    return { words: [...state.words, ...fresh.map((words) => ({ key, at, words, path: null, fate: 'used' as const, by: key }))] }
  },
)
