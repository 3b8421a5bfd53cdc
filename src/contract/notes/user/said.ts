// Words or changes of the user, recorded at once: the `hear` that takes them has this note's key. The chat shows them.
import { z } from 'zod'
import { Said } from '../../run/effects.js'
import { type SaidView, WHOLE } from '../../state/view-state.js'
import { noteKind } from '../kind.js'

export const said = noteKind({
  schema: z.object({ type: z.literal('said'), request: z.number().int(), said: Said }),
  row: null,
  change: (state, note, { key, at }) => ({ words: [...state.words, { key, at, ...aboutOf(note.said), fate: 'waiting', by: '' }] }),
})

function aboutOf(said: Said): Pick<SaidView, 'words' | 'path' | 'isLocked' | 'pictures'> {
  if (typeof said === 'string') return { words: said, path: null }
  if ('words' in said) return { words: said.words, path: null, pictures: said.pictures }
  if ('lock' in said) return { words: '', path: said.lock, isLocked: said.isLocked }
  return { words: '', path: 'path' in said ? said.path : WHOLE }
}
