// Texts of the errors of traces.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import type { telemetryErrors } from '../contract/errors.js'

const errors: ErrorWords<typeof telemetryErrors> = {
  'trace-address-missing': () =>
    'Expected a collector address, but the settings have none. Set it with "tillgreen settings set traceAddress URL", or specify one with --to URL.',
  'trace-header-unfit': () =>
    'Expected a header such as "authorization: Bearer TOKEN", but the input has another form. Enter a name, a colon and a plain value on one line.',
  'trace-undelivered': ({ host, fault }) =>
    `Could not deliver the trace to the collector at ${host} (${fault}). Check that the collector is running, the address ends in /v1/traces, and the header is correct.`,
}

const telemetry = { errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly telemetry: typeof telemetry
  }
}

export default telemetry
