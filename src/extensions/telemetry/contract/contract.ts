// Telemetry: traces of runs for a collector of OpenTelemetry that the user names. Off until then.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { isSafeAddress } from '../../../contract/text/safe-address.js'
import { telemetryErrors } from './errors.js'

/** Where traces are sent; empty sends none. */
export const TraceAddress = z
  .string()
  .max(2_000)
  .refine(
    (address) => address === '' || isSafeAddress(address),
    'takes an address that begins with https://, or with http:// on this machine',
  )

const telemetry = {
  order: 80,
  settings: {
    traceAddress: TraceAddress.default('').meta({
      label: 'Address of a collector',
      description:
        'Address that gets the trace of each ended run, by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces. Empty sends nothing. A trace has steps, models, tokens, times and cost, but no prompt, answer or file. "tillgreen lab trace header set" stores a header for it.',
    }),
  },
  errors: telemetryErrors,
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly telemetry: typeof telemetry
  }
}

export default telemetry
