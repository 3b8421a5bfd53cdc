// What a model takes for the cause of red tests.
import { z } from 'zod'
import { changeRound, LONGEST_DIAGNOSIS } from '../../run/rounds.js'
import { fullNoteKind } from '../kind.js'

export const diagnosed = fullNoteKind(
  z.object({ type: z.literal('diagnosed'), text: z.string() }),
  'thought',
  (state, { text }, { key }) => ({
    rounds: changeRound(state.rounds, key, { diagnosis: text.replace(/\s+/g, ' ').slice(0, LONGEST_DIAGNOSIS) }),
  }),
)
