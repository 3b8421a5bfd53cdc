// Questions about what a browser saw of a program.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunRef } from '../../../contract/run/run.js'
import { call } from '../../../contract/wire/define.js'

export const pageQuestions = {
  /** A picture of a page, in base64; null where this data folder does not hold it, as with a run that came from a file. */
  picture: call(RunRef.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }), z.object({ png: z.string().nullable() })),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly pages: typeof pageQuestions
  }
}

export default { pages: pageQuestions } satisfies Partial<ExtensionQuestions>
