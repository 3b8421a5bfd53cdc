// What the user said or changed, from the moment that they did: the `hear` that takes it names this note's key. The chat tells it.
import { z } from 'zod'
import { WHOLE } from '../../../view/view-state.js'
import { Said } from '../../effects.js'
import { noteKind } from '../kind.js'

export const said = noteKind({
  schema: z.object({ type: z.literal('said'), request: z.number().int(), said: Said }),
  row: null,
  change(state, note, { key, at }) {
    const one =
      typeof note.said === 'string' ? { words: note.said, path: null } : { words: '', path: 'path' in note.said ? note.said.path : WHOLE }
    return { words: [...state.words, { key, at, ...one, fate: 'waiting', by: '' }] }
  },
})
