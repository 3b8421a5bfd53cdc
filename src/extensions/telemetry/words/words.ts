// Texts of the errors of traces.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import type { telemetryErrors } from '../contract/errors.js'

const errors: ErrorWords<typeof telemetryErrors> = {
  'trace-address-missing': () =>
    'A collector address was expected, but the settings have none. Set it with "tillgreen settings set traceAddress URL", or name one with --to URL.',
  'trace-header-unfit': () => 'A header such as "authorization: Bearer TOKEN" was expected: a name, a colon and a plain value on one line.',
  'trace-undelivered': ({ host, fault }) =>
    `The collector at ${host} did not accept the trace (${fault}). Check that it runs, that the address ends in /v1/traces, and its header.`,
}

const telemetry = { errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly telemetry: typeof telemetry
  }
}

export default telemetry
