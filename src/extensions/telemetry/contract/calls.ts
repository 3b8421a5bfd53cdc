// Questions about traces of runs.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunId } from '../../../contract/run/run.js'
import { call } from '../../../contract/wire/define.js'
import { TraceAddress } from './contract.js'

export const telemetryQuestions = {
  /** Sends the trace of a run, even of one under way; null means the address of the settings. Nothing is sent twice automatically. */
  send: call(z.object({ run: RunId, address: TraceAddress.nullable() }), z.object({ spans: z.number().int(), address: z.string() })),
  /** A header that goes to the address of the settings and nowhere else, such as `authorization: Bearer ...`; null forgets it. */
  setHeader: call(z.object({ header: z.string().max(8_000).nullable() }), z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly telemetry: typeof telemetryQuestions
  }
}

export default { telemetry: telemetryQuestions } satisfies Partial<ExtensionQuestions>
