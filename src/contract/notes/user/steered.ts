// What the user said while the run was at work became clauses, or cannot be tested.
import { z } from 'zod'
import { SettledWords } from '../../traces/placed.js'
import { placeOf } from '../../traces/quote.js'
import { fullNoteKind } from '../kind.js'

export const steered = fullNoteKind(
  SettledWords.extend({ type: z.literal('steered') }),
  ({ added }) => (added.length > 0 ? 'good' : 'plain'),
  (state, note, { key }) => ({
    words: state.words.map((each) => {
      if (each.fate !== 'heard' || each.path !== null) return each
      const isOf = ({ quote }: { readonly quote: string }) => placeOf(each.words, quote) !== null
      const settled = { added: note.added.filter(isOf), untested: note.untested.filter(isOf) }
      // Words that are a clause now are done with as words; all others count once a prompt with them was answered.
      return settled.added.length > 0 ? { ...each, settled, fate: 'used' as const, by: key } : { ...each, settled }
    }),
  }),
)
