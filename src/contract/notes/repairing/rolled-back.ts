// A round made things worse: the state before it is taken up again.
import { z } from 'zod'
import { changeRound } from '../../run/rounds.js'
import { toldInFull } from '../kind.js'

export const rolledBack = toldInFull(
  z.object({ type: z.literal('rolled-back'), tree: z.string(), why: z.string() }),
  'attention',
  (state, { tree }, { key }) => ({ tree, rounds: changeRound(state.rounds, key, { isRolledBack: true }) }),
)
