// A step took what the user said.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const heard = toldInFull(
  z.object({ type: z.literal('heard'), words: z.array(z.string()) }),
  'attention',
  // Journals of earlier versions tell of words only here.
  (state, note, { key, at }) => {
    const known = new Set(state.words.map((each) => each.words))
    const fresh = note.words.filter((words) => !known.has(words))
    return { words: [...state.words, ...fresh.map((words) => ({ key, at, words, path: null, fate: 'used' as const, by: key }))] }
  },
)
