// What the tests expect was changed in the final runs: how many of them failed then, as they should.
import { z } from 'zod'
import { ControlScore } from '../../../run/evidence.js'
import { toldInFull } from '../kind.js'

export const controls = toldInFull(ControlScore.extend({ type: z.literal('controls') }), ({ tried, failed, lying, cannotFail, forged }) =>
  lying.length + cannotFail.length + forged.length > 0 ? 'bad' : tried > 0 && failed === tried ? 'good' : 'plain',
)
