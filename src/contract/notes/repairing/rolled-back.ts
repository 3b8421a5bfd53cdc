// A round made things worse: the run returns to the state before it.
import { z } from 'zod'
import { changeRound } from '../../run/rounds.js'
import { fullNoteKind } from '../kind.js'

export const rolledBack = fullNoteKind(
  z.object({ type: z.literal('rolled-back'), tree: z.string(), why: z.string() }),
  'attention',
  (state, { tree }, { key }) => ({ tree, rounds: changeRound(state.rounds, key, { isRolledBack: true }) }),
)
