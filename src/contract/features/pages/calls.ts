// Questions about what a browser saw of a program.
import { z } from 'zod'
import { RunRef } from '../../run/run.js'
import { call } from '../../wire/define.js'

export const pageQuestions = {
  /** A picture of a page, in base64; null where this data folder does not hold it, as with a run that came from a file. */
  picture: call(RunRef.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }), z.object({ png: z.string().nullable() })),
}
