// Questions about the pictures that a user gives: who would see them, and their bytes.
import { z } from 'zod'
import { Able } from '../config/capabilities.js'
import { Role, StepConfig } from '../config/config.js'
import { PICTURE_TYPES } from '../model/pictures.js'
import { RunRef } from '../run/run.js'
import { call } from '../wire/define.js'

/** A model that would be shown pictures, and whether it was found to take them. */
export const PictureTaker = z.object({ role: Role, model: z.string(), takes: Able })
export type PictureTaker = z.infer<typeof PictureTaker>

export const pictureQuestions = {
  /** Who would be shown pictures in a run with this config; nothing is asked of any model. */
  takers: call(z.object({ config: StepConfig }), z.array(PictureTaker)),
  /** The bytes of a picture that the user gave to this run; null where this data folder does not hold it. */
  given: call(
    RunRef.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    z.object({ picture: z.object({ type: z.enum(PICTURE_TYPES), base64: z.string() }).nullable() }),
  ),
}
