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
      label: 'Collector address',
      description:
        'Tillgreen sends the trace of each ended run to this address by OTLP over HTTP, for example http://127.0.0.1:4318/v1/traces. Leave empty to send nothing. A trace contains steps, models, tokens, times and cost, but no prompts, answers or files. To store a header for the collector, run "tillgreen lab trace header set".',
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
