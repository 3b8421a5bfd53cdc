// A picture of what a browser showed.
import { z } from 'zod'

const size = z.number().int()

/** A picture of the first screen; `hash` names its bytes (PNG) in the store. */
export const PagePicture = z.object({ width: size, height: size, hash: z.string() })
export type PagePicture = z.infer<typeof PagePicture>
