// What is to be done about red tests.
import { z } from 'zod'
import { changeRound } from '../../run/rounds.js'
import { noteKind } from '../kind.js'

const Action = z.object({ action: z.string(), on: z.string() })

export const decided = noteKind({
  schema: z.object({ type: z.literal('decided'), actions: z.array(Action.extend({ why: z.string() })) }),
  row: z.object({ type: z.literal('decided'), actions: z.array(Action) }),
  change: (state, { actions }, { key }) => ({
    rounds: changeRound(state.rounds, key, { did: actions.map(({ action, on }) => `${action} ${on}`) }),
  }),
  rows: ({ type, actions }) => [{ tone: 'thought', data: { type, actions: actions.map(({ action, on }) => ({ action, on })) } }],
})
